import TapeJSON

/// Reads the requests of HAR files that look like lists, as one operation for each path.
struct HARReader: DescriptionReader {
    let files: DescriptionFiles
    private let root: Node

    init(_ files: DescriptionFiles) {
        self.files = files
        root = files.root
    }

    static func reads(_ root: Node) -> Bool { root["log"]?["entries"]?.isArray ?? false }

    var terms: SharedRequest {
        let first = root["log"]?["entries"]?.value[0]?["request"]?["url"]?.string
        let server = first.map { SpecTemplate(literal: SampleRequest.parts(of: $0).server) }
        return SharedRequest(title: files.title, server: server ?? SharedRequest.unknownServer)
    }

    mutating func operations(_ body: (Operation) -> Void) {
        var order: [String] = []
        var samples: [String: SampleRequest] = [:]
        var names: [String: Set<String>] = [:]
        for entry in root["log"]?["entries"]?.elements.map({ $0 }) ?? [] {
            guard let sample = Self.sample(entry) else { continue }
            let key = "\(sample.method) \(sample.server.spelled)\(sample.path)"
            let more = sample.query.filter { names[key]?.contains($0.name) != true }
            names[key, default: []].formUnion(more.map(\.name))
            if samples[key] == nil {
                samples[key] = sample
                order.append(key)
            } else {
                samples[key]?.query += more
            }
        }
        for key in order {
            if let sample = samples[key] { body(sample.operation) }
        }
    }

    /// A request that was answered with JSON.
    private static func sample(_ entry: Node) -> SampleRequest? {
        guard let request = entry["request"], let response = entry["response"],
            let url = request["url"]?.string, let status = response["status"]?.integer,
            (200..<300).contains(status), let content = response["content"],
            content["mimeType"]?.string?.contains("json") ?? false,
            content["encoding"]?.string == nil
        else { return nil }
        let parts = SampleRequest.parts(of: url)
        guard parts.server.hasPrefix("http") else { return nil }
        var sample = SampleRequest(
            method: request["method"]?.string ?? "GET",
            server: SpecTemplate(literal: parts.server), path: parts.path)
        sample.query = SampleRequest.fields(parts.query)
        sample.answer = content["text"]?.string
        sample.answerHeaders =
            response["headers"].map { Array($0.elements) }?
            .compactMap { $0["name"]?.string } ?? []
        sample.body = request["postData"]?["text"]?.string
        return sample
    }
}
