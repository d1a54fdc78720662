import TapeHTTP
import TapeYAML

/// Headers in the form that most recorders use: a list of values under each name.
struct ExportedHeaders {
    private(set) var groups: [HeaderGroup] = []
    /// Whether lines with the same name were apart, so that grouping them loses their order.
    private(set) var isReordered = false

    init(_ fields: HeaderFields) {
        var indices: [[UInt8]: Int] = [:]
        for field in fields {
            let name = field.name.spelling
            if let index = indices[Array(name.utf8)] {
                isReordered = isReordered || index < groups.count - 1
                groups[index].values.append(field.value)
            } else {
                indices[Array(name.utf8)] = groups.count
                groups.append(HeaderGroup(name: name, values: [field.value]))
            }
        }
    }

    /// The headers of a response whose body is stored decoded, as players expect them.
    ///
    /// A player would decode the body again because of `Content-Encoding`, and takes `Content-Length` as the size of the body
    /// that it sends.
    init(playing response: HTTPResponse) {
        var fields = response.headers
        if response.undoneCoding != nil { fields.removeAll(named: "Content-Encoding") }
        let length = fields["Content-Length"]
        if let length, length != String(response.body.count), response.body.count > 0 {
            fields = HeaderFields(
                fields.map { field in
                    field.name == "Content-Length"
                        ? HeaderField(name: field.name, value: String(response.body.count)) : field
                })
        }
        self.init(fields)
    }

    var yaml: YAMLNode {
        YAMLNode(
            .mapping(
                groups.map { group in
                    YAMLEntry(
                        key: .string(group.name),
                        value: .sequence(group.values.map(YAMLNode.string)))
                }))
    }
}
