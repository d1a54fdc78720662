import TapePaging

/// The JSON Schema of the spec format, for editors that check YAML while it is written.
package enum SpecSchema {
    /// The schema as JSON text (draft 2020-12); the spec reader knows more than it can say.
    package static let text = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:pagetape:schema:spec:1",
          "title": "Pagetape spec, version 1",
          "oneOf": [
            {"$ref": "#/$defs/contract"},
            {"$ref": "#/$defs/screen"},
            {"$ref": "#/$defs/shared"}
          ],
          "$defs": {
        \(documents),
        \(list),
        \(paging),
        \(axes),
        \(values)
          }
        }
        """

    private static let documents = """
            "contract": {
              "type": "object",
              "required": ["pagetape", "title", "request", "paging"],
              "additionalProperties": false,
              "properties": {
                "pagetape": {"const": 1},
                "title": {"$ref": "#/$defs/text"},
                "extends": {"type": "string", "description": "a shared file, relative to this one"},
                "request": {"$ref": "#/$defs/request"},
                "paging": {"$ref": "#/$defs/paging"},
                "contract": {"$ref": "#/$defs/terms"},
                "list": {"$ref": "#/$defs/list"},
                "volatile": {"type": "array", "items": {"type": "string"}},
                "cassette": {
                  "type": "string", "pattern": "^s3://",
                  "description": "where the cassette lies, or with a slash at the end its folder"
                },
                "redact": {"$ref": "#/$defs/redact"},
                "stir": {
                  "oneOf": [
                    {"$ref": "#/$defs/stir"},
                    {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/stir"}}
                  ]
                }
              }
            },
        \(stir),
            "redact": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "keep": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["at", "because"],
                    "additionalProperties": false,
                    "properties": {
                      "at": {"type": "string"}, "because": {"$ref": "#/$defs/text"}
                    }
                  }
                },
                "also": {"type": "array", "items": {"type": "string"}}
              }
            },
            "screen": {
              "type": "object",
              "required": ["pagetape", "title", "layout", "sections"],
              "additionalProperties": false,
              "properties": {
                "pagetape": {"const": 1},
                "title": {"$ref": "#/$defs/text"},
                "layout": {"enum": ["full-table", "by-section"]},
                "sections": {
                  "type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}
                }
              }
            },
            "shared": {
              "type": "object",
              "required": ["pagetape"],
              "additionalProperties": false,
              "properties": {
                "pagetape": {"const": 1},
                "request": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "base": {"type": "string"},
                    "headers": {"$ref": "#/$defs/headers"}
                  }
                },
                "volatile": {"type": "array", "items": {"type": "string"}},
                "cassette": {"type": "string", "pattern": "^s3://.*/$"}
              }
            },
            "request": {
              "type": "object",
              "additionalProperties": false,
              "oneOf": [{"required": ["get"]}, {"required": ["post"]}, {"required": ["put"]}],
              "properties": {
                "get": {"type": "string"},
                "post": {"type": "string"},
                "put": {"type": "string"},
                "headers": {"$ref": "#/$defs/headers"},
                "body": {"$ref": "#/$defs/text"},
                "json": true,
                "form": {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}},
                "graphql": {"type": "string"},
                "variables": {"type": "object"}
              }
            },
            "headers": {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}},
            "terms": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "waive": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "required": ["law", "because"],
                    "additionalProperties": false,
                    "properties": {
                      "law": {"type": "string"}, "because": {"$ref": "#/$defs/text"}
                    }
                  }
                },
                "require": {"type": "array", "items": {"type": "string"}}
              }
            }
        """

    private static let paging = """
            "paging": {
              "type": "object",
              "required": ["style"],
              "additionalProperties": false,
              "properties": {
                "style": {"enum": [\(names(Convention.Style.self))]},
                "query": {"$ref": "#/$defs/query"},
                "body": {"$ref": "#/$defs/paths"},
                "form": {"$ref": "#/$defs/texts"},
                "header": {"$ref": "#/$defs/template"},
                "path": {"type": "string"},
                "merge": {
                  "oneOf": [
                    {"enum": ["query", "form"]},
                    {
                      "type": "object", "required": ["body"], "additionalProperties": false,
                      "properties": {"body": {"$ref": "#/$defs/path"}}
                    }
                  ]
                },
                "rel": {"type": "string"},
                "link-attributes": {
                  "type": "object", "additionalProperties": {"$ref": "#/$defs/text"}
                },
                "next": {"$ref": "#/$defs/paths"},
                "next-header": {"type": "string"},
                "cursor": {"$ref": "#/$defs/paths"},
                "continue": {"$ref": "#/$defs/paths"},
                "first-item": {"$ref": "#/$defs/paths"},
                "last-item": {"$ref": "#/$defs/paths"},
                "item-step": {"type": "integer"},
                "extra-item": {"$ref": "#/$defs/paths"},
                "advance": {"enum": [\(names(Convention.Advance.self))]},
                "start": {"type": "integer", "minimum": 0},
                "connection": {"$ref": "#/$defs/path"},
                "items": {"$ref": "#/$defs/paths"},
                "element": {"$ref": "#/$defs/path"},
                "container": {"enum": [\(names(Convention.Items.Container.self))]},
                "columns": {"$ref": "#/$defs/path"},
                "absent-items": {"enum": ["empty", "error"]},
                "id": {"oneOf": [{"const": "key"}, {"$ref": "#/$defs/paths"}]},
                "order": {
                  "oneOf": [
                    {"$ref": "#/$defs/order"},
                    {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/order"}}
                  ]
                },
                "size": {"$ref": "#/$defs/size"},
                "more": {"$ref": "#/$defs/flag"},
                "last": {"$ref": "#/$defs/flag"},
                "total": {"$ref": "#/$defs/total"},
                "pages": {"$ref": "#/$defs/place"},
                "window": {"type": "integer", "minimum": 1},
                "absent": {
                  "type": "array", "items": {"enum": ["missing", null, "", 0, false]}
                },
                "end": {"$ref": "#/$defs/end"},
                "echo": {
                  "type": "object",
                  "additionalProperties": {"$ref": "#/$defs/place"},
                  "propertyNames": {"enum": [\(names(Convention.Echo.self))]}
                },
                "carry": {"$ref": "#/$defs/carry"},
                "stability": {"$ref": "#/$defs/stability"},
                "errors": {"$ref": "#/$defs/errors"}
              }
            }
        """

    private static let axes = """
            "order": {
              "type": "object",
              "required": ["by"],
              "additionalProperties": false,
              "properties": {
                "by": {"$ref": "#/$defs/paths"},
                "direction": {"enum": [\(names(Convention.Order.Direction.self))]},
                "as": {"enum": [\(names(Convention.Order.Comparison.self))]},
                "collation": {"enum": [\(names(Convention.Order.Collation.self))]},
                "nulls": {"enum": [\(names(Convention.Order.Nulls.self))]},
                "unique": {"type": "boolean"}
              }
            },
            "size": {
              "oneOf": [
                {"type": "integer", "minimum": 1},
                {
                  "type": "object",
                  "required": ["value"],
                  "additionalProperties": false,
                  "properties": {
                    "query": {"$ref": "#/$defs/query"},
                    "body": {"$ref": "#/$defs/path"},
                    "form": {"type": "string"},
                    "header": {"$ref": "#/$defs/template"},
                    "path": {"type": "string"},
                    "value": {"type": "integer", "minimum": 1},
                    "maximum": {"type": "integer", "minimum": 1},
                    "over-maximum": {"enum": [\(names(Convention.Size.OverMaximum.self))]},
                    "pages": {"enum": [\(names(Convention.Size.Exactness.self))]}
                  }
                }
              ]
            },
            "flag": {
              "oneOf": [
                {"$ref": "#/$defs/path"},
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "at": {"$ref": "#/$defs/path"},
                    "header": {"type": "string"},
                    "absent": {"enum": ["more", "end"]}
                  }
                }
              ]
            },
            "total": {
              "oneOf": [
                {"$ref": "#/$defs/path"},
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "at": {"$ref": "#/$defs/path"},
                    "header": {"type": "string"},
                    "means": {"enum": [\(names(Convention.Total.Meaning.self))]}
                  }
                }
              ]
            },
            "end": {
              "oneOf": [
                {"$ref": "#/$defs/authority"},
                {
                  "type": "object", "required": ["authority"], "additionalProperties": false,
                  "properties": {"authority": {"$ref": "#/$defs/authority"}}
                }
              ]
            },
            "authority": {"enum": [\(names(Convention.Authority.self))]},
            "carry": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "drop": {"$ref": "#/$defs/texts"},
                "only": {"type": "array", "items": {"type": "string"}},
                "add": {"$ref": "#/$defs/texts"},
                "body": {"enum": ["same", "none"]},
                "json": true,
                "tokens": {"type": "array", "items": {"$ref": "#/$defs/token"}},
                "origins": {"$ref": "#/$defs/texts"}
              }
            },
            "token": {
              "type": "object",
              "required": ["from"],
              "additionalProperties": false,
              "properties": {
                "from": {"$ref": "#/$defs/place"},
                "query": {"$ref": "#/$defs/query"},
                "body": {"$ref": "#/$defs/path"},
                "form": {"type": "string"},
                "header": {"$ref": "#/$defs/template"},
                "path": {"type": "string"}
              }
            },
            "stability": {
              "oneOf": [
                {"enum": [\(names(Convention.Stability.Kind.self))]},
                {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "kind": {"enum": [\(names(Convention.Stability.Kind.self))]},
                    "key": {"$ref": "#/$defs/place"},
                    "cursor": {"enum": [\(names(Convention.Stability.Reuse.self))]},
                    "order": {"enum": ["fixed", "mutable"]}
                  }
                }
              ]
            },
            "errors": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "bad-cursor": {"$ref": "#/$defs/statuses"},
                "expired": {"$ref": "#/$defs/statuses"},
                "recovery": {"$ref": "#/$defs/path"},
                "past-end": {
                  "oneOf": [{"enum": ["empty", "other-page"]}, {"$ref": "#/$defs/statuses"}]
                },
                "rate-limit": {"$ref": "#/$defs/statuses"}
              }
            }
        """

    private static let values = """
            "text": {"type": ["string", "number", "boolean"]},
            "texts": {
              "oneOf": [
                {"type": "string"}, {"type": "array", "minItems": 1, "items": {"type": "string"}}
              ]
            },
            "path": {"type": "string", "pattern": "^(\\\\$|xpath:)"},
            "paths": {
              "oneOf": [
                {"$ref": "#/$defs/path"},
                {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/path"}}
              ]
            },
            "place": {
              "oneOf": [
                {"$ref": "#/$defs/path"},
                {
                  "type": "object", "additionalProperties": false,
                  "properties": {
                    "at": {"$ref": "#/$defs/path"}, "header": {"type": "string"}
                  }
                }
              ]
            },
            "queryKey": {
              "oneOf": [
                {"type": "string"},
                {
                  "type": "object", "required": ["json"], "additionalProperties": false,
                  "properties": {"json": {"type": "string"}, "at": {"$ref": "#/$defs/path"}}
                }
              ]
            },
            "query": {
              "oneOf": [
                {"$ref": "#/$defs/queryKey"},
                {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/queryKey"}}
              ]
            },
            "template": {
              "type": "object", "minProperties": 1, "maxProperties": 1,
              "additionalProperties": {"type": "string"}
            },
            "status": {"type": "integer", "minimum": 200, "maximum": 599},
            "statuses": {
              "oneOf": [
                {"$ref": "#/$defs/status"},
                {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/status"}}
              ]
            }
        """

    /// The names that a key may have, as the reader knows them.
    static func names<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type
    ) -> String {
        Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    }
}
