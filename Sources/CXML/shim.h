#include <libxml/xmlversion.h>
// Foundation brings an ICU of its own, and a program that sees two of them does not compile. Only
// encoding.h would include the other one, for members of a struct that nobody here looks into.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
