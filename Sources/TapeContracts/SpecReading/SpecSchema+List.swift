import TapeFaults

extension SpecSchema {
    /// What a spec says of the lists that are driven over its pages.
    static let list = """
            "list": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "footer": {"$ref": "#/$defs/footer"},
                "footers": {
                  "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/footer"}
                },
                "faults": {
                  "type": "array", "minItems": 1,
                  "items": {"oneOf": [{"$ref": "#/$defs/faultLine"}, {"$ref": "#/$defs/fault"}]}
                }
              }
            },
            "faultLine": {
              "type": "string",
              "pattern": "^\\\\s*(\(Fault.names.joined(separator: "|")))\\\\b",
              "description": "a fault, where and how often: status(503) at page 2 once"
            },
            "fault": {
              "type": "object",
              "required": ["fault"],
              "additionalProperties": false,
              "properties": {
                "fault": {"$ref": "#/$defs/faultLine"},
                "where": {
                  "type": "string",
                  "pattern": "^(at |page |every |after page |sweep$)"
                },
                "times": {
                  "oneOf": [
                    {"type": "integer", "minimum": 1},
                    {"type": "string", "pattern": "^(once|always|[0-9]+ times)$"}
                  ]
                }
              }
            },
            "footer": {"enum": [\(names(FooterName.self))]}
        """
}
