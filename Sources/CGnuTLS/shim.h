#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// How many bits a key on P-256 is said to have; a macro, which Swift does not see.
static inline unsigned tape_gnutls_p256(void) {
    return GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1);
}

// A function that gives certificates, as a server takes it among its variable arguments.
static inline const void *tape_gnutls_retriever(
    int (*retrieve)(
        gnutls_session_t session, const gnutls_datum_t *requested, int count,
        const gnutls_pk_algorithm_t *algorithms, int algorithm_count, gnutls_pcert_st **certificate,
        unsigned int *certificate_count, gnutls_privkey_t *key)) {
    return (const void *)retrieve;
}
