/// The JSON Schema (2020-12) of the output of `verify --report json`.
let reportSchema = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:pagetape:schema:report:1",
      "title": "Pagetape report, version 1",
      "type": "object",
      "required": ["pagetape", "verdict", "specs", "summary"],
      "additionalProperties": false,
      "properties": {
        "pagetape": {"const": 1, "description": "the report's version"},
        "verdict": {"$ref": "#/$defs/run"},
        "shard": {
          "description": "which part of a run it is, if several machines shared one",
          "type": "object",
          "required": ["number", "count"],
          "additionalProperties": false,
          "properties": {
            "number": {"type": "integer", "minimum": 1},
            "count": {"type": "integer", "minimum": 1}
          }
        },
        "specs": {"type": "array", "items": {"$ref": "#/$defs/spec"}},
        "summary": {
          "description": "how many laws have each verdict: in total, then for each subject",
          "type": "object",
          "required": ["holds", "violated", "not-applicable", "not-enough-evidence", "waived"],
          "properties": {
            "api": {"$ref": "#/$defs/counts", "description": "laws of the API"},
            "client": {"$ref": "#/$defs/counts", "description": "laws of lists and clients, such as our reference list"},
            "board": {"$ref": "#/$defs/counts", "description": "laws of boards"},
            "specs": {
              "description": "how many specs have each verdict",
              "type": "object",
              "required": ["kept", "broken", "incomplete"],
              "additionalProperties": {"$ref": "#/$defs/count"}
            }
          },
          "additionalProperties": {"$ref": "#/$defs/count"}
        }
      },
      "$defs": {
        "count": {"type": "integer", "minimum": 0},
        "counts": {
          "type": "object",
          "propertyNames": {"$ref": "#/$defs/verdict"},
          "required": ["holds", "violated", "not-applicable", "not-enough-evidence", "waived"],
          "additionalProperties": {"$ref": "#/$defs/count"}
        },
        "run": {"enum": ["kept", "broken", "incomplete"]},
        "verdict": {"enum": ["holds", "violated", "not-applicable", "not-enough-evidence", "waived"]},
        "optionalText": {"type": ["string", "null"]},
        "spec": {
          "type": "object",
          "required": ["title", "spec", "cassette", "target", "verdict", "pages", "items", "seconds", "notes", "laws"],
          "properties": {
            "title": {"type": "string"},
            "spec": {"type": "string", "description": "the spec's file"},
            "cassette": {"type": "string", "description": "its cassette; empty for a screen, and where a live origin was judged"},
            "target": {"type": "string", "description": "what was judged: `recording`, or the origin that was asked"},
            "verdict": {"$ref": "#/$defs/run"},
            "pages": {"$ref": "#/$defs/count"},
            "items": {"$ref": "#/$defs/count"},
            "seconds": {"type": "number", "minimum": 0},
            "notes": {"type": "array", "items": {"type": "string"}},
            "untried": {"$ref": "#/$defs/count", "description": "cases for a judged client that the recording has no place for"},
            "details": {
              "description": "notes that text shows with --verbose only",
              "type": "array", "items": {"type": "string"}
            },
            "mistake": {"$ref": "#/$defs/optionalText", "description": "what kept the spec from being run"},
            "recording": {
              "description": "where the cassette comes from",
              "type": "object",
              "properties": {
                "origin": {"$ref": "#/$defs/optionalText"},
                "recorded": {"$ref": "#/$defs/optionalText"},
                "by": {"$ref": "#/$defs/optionalText"}
              }
            },
            "shortfall": {"type": "string", "description": "what could not be asked of a live origin, and why"},
            "drift": {"$ref": "#/$defs/drift", "description": "what changed since the cassette was recorded"},
            "mutants": {
              "description": "the results of breaking the recording, if that was asked for",
              "type": "array", "items": {"$ref": "#/$defs/mutant"}
            },
            "allowed": {
              "description": "changes of recorded answers that the laws allow, and why",
              "type": "array", "items": {"type": "string"}
            },
            "not-exercised": {
              "description": "laws that hold and that no mutant could break",
              "type": "array", "items": {"type": "string"}
            },
            "laws": {"type": "array", "items": {"$ref": "#/$defs/law"}}
          }
        },
        "drift": {
          "type": "object",
          "required": ["summary", "changes"],
          "properties": {
            "summary": {
              "type": "object",
              "required": ["breaking", "notable", "data"],
              "additionalProperties": {"$ref": "#/$defs/count"}
            },
            "changes": {
              "type": "array",
              "items": {
                "type": "object",
                "required": ["severity", "aspect", "place", "before", "after"],
                "properties": {
                  "severity": {"enum": ["breaking", "notable", "data"]},
                  "aspect": {"enum": ["paging", "laws", "response", "shape", "items", "stirring"]},
                  "place": {"type": "string"},
                  "before": {"type": "string"},
                  "after": {"type": "string"}
                }
              }
            }
          }
        },
        "mutant": {
          "type": "object",
          "required": ["mutant", "noticed"],
          "properties": {
            "mutant": {"type": "string"},
            "noticed": {"type": "array", "items": {"type": "string"}},
            "missing": {
              "description": "laws that are there to notice it, and why each could not be asked",
              "type": "array", "items": {"type": "string"}
            }
          }
        },
        "law": {
          "type": "object",
          "required": ["law", "subject", "judged", "required", "verdict", "evidence", "findings"],
          "properties": {
            "law": {"type": "string", "pattern": "^[a-z]+(-[a-z]+)*$"},
            "sentence": {"type": "string"},
            "subject": {"enum": ["api", "client", "board"]},
            "judged": {"type": "string", "description": "who was judged, such as reference list"},
            "required": {"type": "boolean", "description": "whether the run is incomplete without it"},
            "requirement": {"enum": ["none", "default", "spec"]},
            "verdict": {"$ref": "#/$defs/verdict"},
            "evidence": {"type": "string", "description": "what the verdict rests on"},
            "reason": {
              "description": "the evidence without the advice on recording what is missing",
              "type": "string"
            },
            "also": {
              "description": "values of `record --also` that bring the evidence which the cassette lacks",
              "type": "array", "items": {"type": "string"}
            },
            "findings": {"type": "array", "items": {"$ref": "#/$defs/finding"}}
          }
        },
        "finding": {
          "type": "object",
          "required": ["page", "position", "item", "expected", "saw", "advice"],
          "properties": {
            "scene": {"$ref": "#/$defs/optionalText", "description": "the run of a list or board in which it was seen"},
            "page": {"type": ["integer", "null"], "minimum": 1},
            "position": {"$ref": "#/$defs/optionalText"},
            "item": {"$ref": "#/$defs/optionalText"},
            "expected": {"type": "string"},
            "saw": {"type": "string"},
            "advice": {"type": "string"},
            "command": {"$ref": "#/$defs/optionalText", "description": "the shell command that asks again"},
            "cause": {"type": "string", "description": "what is wrong, where one thing explains this and other findings; equal for all of them"},
            "see": {"type": "string", "description": "the law whose finding tells the cause of this one"},
            "line": {"type": "integer", "minimum": 1, "description": "the line of the cassette on which the answer begins"}
          }
        }
      }
    }
    """#
