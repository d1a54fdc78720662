/// The JSON Schema (2020-12) of cassettes in format version 1.
///
/// It describes the YAML document as the YAML 1.2 core schema reads it, so dates are strings.
let cassetteSchema = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pagetape:schema:cassette:1",
      "title": "Pagetape cassette, format version 1",
      "type": "object",
      "required": ["pagetape", "interactions", "end"],
      "additionalProperties": false,
      "properties": {
        "pagetape": {"const": 1, "description": "the format's version"},
        "spec": {
          "description": "the spec that the cassette was recorded by",
          "type": "object",
          "required": ["title"],
          "additionalProperties": false,
          "properties": {
            "title": {"$ref": "#/$defs/scalar"},
            "digest": {"$ref": "#/$defs/scalar"}
          }
        },
        "origin": {"$ref": "#/$defs/scalar", "description": "scheme, host and port; absent where there were several"},
        "recorded": {"$ref": "#/$defs/moment", "description": "when the recording began"},
        "by": {"$ref": "#/$defs/scalar", "description": "the program that wrote the file"},
        "also": {
          "description": "what was asked for beyond the walk, as record --also spells it",
          "type": "array",
          "items": {"$ref": "#/$defs/scalar"}
        },
        "sealed": {"const": true, "description": "the end carries a sum; cassettes of older versions do not"},
        "interactions": {
          "description": "in the order in which the exchanges ended",
          "type": ["array", "null"],
          "items": {"$ref": "#/$defs/interaction"}
        },
        "end": {
          "description": "a file without it is a journal",
          "type": "object",
          "required": ["interactions"],
          "additionalProperties": false,
          "properties": {
            "interactions": {"type": "integer"},
            "walks": {"type": "array", "items": {"$ref": "#/$defs/walk"}},
            "not-recorded": {
              "description": "what --also asked for and could not have, and why",
              "type": "array",
              "items": {
                "type": "object",
                "required": ["also", "because"],
                "additionalProperties": false,
                "properties": {
                  "also": {"$ref": "#/$defs/scalar"},
                  "because": {"$ref": "#/$defs/scalar"}
                }
              }
            },
            "sum": {
              "type": "string", "pattern": "^[0-9]+-[0-9a-f]{8}$",
              "description": "of all that the interactions' own sums do not cover"
            }
          }
        }
      },
      "$defs": {
        "scalar": {"type": ["string", "number", "boolean", "null"]},
        "moment": {
          "type": "string",
          "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2})$"
        },
        "walk": {
          "type": "object",
          "required": ["walk", "pages", "ended"],
          "additionalProperties": false,
          "properties": {
            "walk": {"type": "integer"},
            "pages": {"type": "integer"},
            "items": {"type": "integer", "description": "absent where nothing says what an item is"},
            "ended": {"enum": ["end", "capped", "failed", "interrupted"]}
          }
        },
        "interaction": {
          "type": "object",
          "required": ["request"],
          "anyOf": [{"required": ["response"]}, {"required": ["failure"]}],
          "dependentRequired": {"role": ["page"], "walk": ["page"]},
          "additionalProperties": false,
          "properties": {
            "role": {"$ref": "#/$defs/scalar", "description": "which law wanted it; walk for the pages themselves"},
            "walk": {"type": "integer"},
            "page": {"type": "integer"},
            "request": {
              "type": "object",
              "required": ["url"],
              "additionalProperties": false,
              "properties": {
                "method": {"$ref": "#/$defs/scalar"},
                "url": {"type": "string", "minLength": 1},
                "headers": {"$ref": "#/$defs/headers"},
                "body": {"$ref": "#/$defs/body"}
              }
            },
            "response": {
              "type": "object",
              "required": ["status"],
              "additionalProperties": false,
              "properties": {
                "status": {"type": "integer", "minimum": 100, "maximum": 999},
                "headers": {"$ref": "#/$defs/headers"},
                "coding": {"$ref": "#/$defs/scalar", "description": "the content coding that was undone"},
                "cut": {"type": "boolean", "description": "the body did not arrive whole"},
                "body": {"$ref": "#/$defs/body"}
              }
            },
            "failure": {
              "type": "object",
              "required": ["code"],
              "additionalProperties": false,
              "properties": {
                "code": {
                  "enum": [
                    "timed-out", "refused", "unresolved", "tls", "truncated", "reset", "too-large",
                    "redirects", "cancelled", "out-of-memory", "unsupported", "invalid-request",
                    "unmatched", "other"
                  ]
                },
                "detail": {"$ref": "#/$defs/scalar"},
                "number": {"type": "integer"}
              }
            },
            "time": {
              "type": "object",
              "required": ["at", "total"],
              "additionalProperties": false,
              "properties": {
                "at": {"$ref": "#/$defs/moment"},
                "first-byte": {"$ref": "#/$defs/seconds"},
                "total": {"$ref": "#/$defs/seconds"}
              }
            },
            "sum": {
              "description": "bytes and CRC-32 of the interaction's own text",
              "$ref": "#/$defs/scalar"
            }
          }
        },
        "seconds": {"type": "number", "minimum": 0, "exclusiveMaximum": 10000000000},
        "headers": {
          "description": "names to values in the order received, or pairs where names come again",
          "oneOf": [
            {
              "type": "object",
              "additionalProperties": {
                "oneOf": [
                  {"$ref": "#/$defs/scalar"},
                  {"type": "array", "items": {"$ref": "#/$defs/scalar"}}
                ]
              }
            },
            {
              "type": "array",
              "items": {
                "type": "array",
                "prefixItems": [{"$ref": "#/$defs/scalar"}, {"$ref": "#/$defs/scalar"}],
                "minItems": 2,
                "maxItems": 2
              }
            }
          ]
        },
        "lines": {
          "description": "a text, or its lines where YAML cannot carry one of its characters raw",
          "oneOf": [
            {"$ref": "#/$defs/scalar"},
            {"type": "array", "items": {"$ref": "#/$defs/scalar"}}
          ]
        },
        "body": {
          "oneOf": [
            {"$ref": "#/$defs/scalar"},
            {
              "type": "object",
              "required": ["json"],
              "additionalProperties": false,
              "properties": {
                "layout": {"$ref": "#/$defs/scalar", "description": "the white space to put back"},
                "json": {"$ref": "#/$defs/lines"}
              }
            },
            {
              "type": "object",
              "required": ["text"],
              "additionalProperties": false,
              "properties": {"text": {"$ref": "#/$defs/lines"}}
            },
            {
              "type": "object",
              "required": ["base64"],
              "additionalProperties": false,
              "properties": {"base64": {"$ref": "#/$defs/lines"}}
            },
            {
              "type": "object",
              "required": ["file", "sha256"],
              "additionalProperties": false,
              "properties": {
                "file": {"type": "string", "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$"},
                "sha256": {"$ref": "#/$defs/scalar"}
              }
            }
          ]
        }
      }
    }
    """#
