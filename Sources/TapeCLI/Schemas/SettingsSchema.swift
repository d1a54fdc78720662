import TapeReport

/// The JSON Schema (2020-12) of `pagetape.yaml`, made from the catalogue of settings.
enum SettingsSchema {
    static var text: String {
        let shared = SettingCatalogue.entries.map { "    \(property($0))" }
        let commands = Tool.commands.compactMap(section)
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "urn:pagetape:schema:settings:1",
              "title": "Settings of Pagetape, version 1",
              "description": "pagetape.yaml: settings that apply unless the command line or the environment says otherwise",
              "type": ["object", "null"],
              "additionalProperties": false,
              "properties": {
                "pagetape": {"const": 1, "description": "the version of the settings"},
            \((shared + commands).joined(separator: ",\n"))
              },
              "$defs": {
                "form": {
                  "type": "string",
                  "pattern": "^(\(ReportFormat.allCases.map(\.rawValue).joined(separator: "|")))(:.+)?$"
                }
              }
            }
            """
    }

    private static func property(_ entry: SettingCatalogue.Entry) -> String {
        "\"\(entry.name)\": \(entry.schema)"
    }

    private static func section(_ command: any Command) -> String? {
        let entries = SettingCatalogue.entries(for: command)
        guard !entries.isEmpty, SettingCatalogue.entry(command.name) == nil else { return nil }
        let properties = entries.map { "        \(property($0))" }.joined(separator: ",\n")
        return """
                "\(command.name)": {
                  "description": "for `\(command.name)` alone",
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
            \(properties)
                  }
                }
            """
    }
}
