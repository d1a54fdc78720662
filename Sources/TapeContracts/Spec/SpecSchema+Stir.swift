extension SpecSchema {
    /// How rows are made, changed and taken away.
    static let stir = """
            "stir": {
              "type": "object",
              "required": ["insert"],
              "additionalProperties": false,
              "properties": {
                "insert": {"$ref": "#/$defs/writes"},
                "change": {"$ref": "#/$defs/writes"},
                "delete": {"$ref": "#/$defs/writes"},
                "visible-after": {
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "requests": {"type": "integer", "minimum": 1},
                    "seconds": {"type": "number", "exclusiveMinimum": 0}
                  }
                }
              }
            },
            "writes": {
              "oneOf": [
                {"$ref": "#/$defs/write"},
                {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/write"}}
              ]
            },
            "write": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "post": {"type": "string"},
                "put": {"type": "string"},
                "patch": {"type": "string"},
                "delete": {"type": "string"},
                "headers": {"$ref": "#/$defs/headers"},
                "body": {"$ref": "#/$defs/text"},
                "json": true,
                "form": {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}},
                "graphql": {"type": "string"},
                "variables": {"type": "object"},
                "id": {
                  "oneOf": [
                    {"type": "string", "description": "a path into the answer, or a text with ${stir:number}"},
                    {
                      "type": "object", "required": ["header"], "additionalProperties": false,
                      "properties": {"header": {"type": "string"}}
                    }
                  ]
                }
              }
            }
        """
}
