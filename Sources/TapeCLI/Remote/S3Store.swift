import TapeCassette
import TapeCurl
import TapeHTTP

/// Reads and writes single objects in a store with the S3 protocol.
struct S3Store: Sendable {
    /// What is at an address.
    enum Found: Sendable {
        case nothing
        /// The object still has the given tag.
        case unchanged
        case object([UInt8], tag: String)
    }

    /// The condition under which an object may be replaced.
    enum Condition: Hashable, Sendable {
        case isMissing
        case hasTag(String)
    }

    let settings: S3Settings
    let transport: any HTTPTransport
    let now: @Sendable () -> WallTime

    init(
        _ settings: S3Settings, transport: any HTTPTransport,
        now: @escaping @Sendable () -> WallTime = WallTime.now
    ) {
        self.settings = settings
        self.transport = transport
        self.now = now
    }

    /// The header in which we store an object's hash.
    private static let digest: HeaderName = "x-amz-meta-pagetape-sha256"

    /// Reads an object, unless it still has a given tag.
    func read(
        _ address: S3Address, unless tag: String? = nil
    ) async throws(RemoteProblem) -> Found {
        var headers: HeaderFields = [:]
        if let tag { headers["If-None-Match"] = tag }
        let response = try await ask(.get, address, headers, doing: "read")
        switch response.status {
        case 304: return .unchanged
        case 404 where S3Refusal(response).code != "NoSuchBucket": return .nothing
        case 200:
            if let digest = response.headers[Self.digest],
                digest != SHA256.hexadecimal(response.body)
            {
                throw RemoteProblem(
                    message:
                        "\(address) is damaged: its bytes do not have the SHA-256 that was written with them"
                )
            }
            return .object(response.body, tag: response.headers["ETag"] ?? "")
        default: throw S3Refusal(response).problem(with: address, doing: "read", settings)
        }
    }

    /// Writes an object if the condition holds, and returns its tag.
    func write(
        _ bytes: [UInt8], to address: S3Address, if condition: Condition
    ) async throws(RemoteProblem) -> String {
        var headers: HeaderFields = ["Content-Type": "application/yaml"]
        headers[Self.digest] = SHA256.hexadecimal(bytes)
        switch condition {
        case .isMissing: headers["If-None-Match"] = "*"
        case .hasTag(let tag): headers["If-Match"] = tag
        }
        let response = try await ask(.put, address, headers, bytes, doing: "write")
        switch response.status {
        case 200, 201, 204: return response.headers["ETag"] ?? ""
        case 404 where S3Refusal(response).code != "NoSuchBucket", 409, 412:
            // An earlier attempt may have succeeded although its answer was lost: then the object there is ours.
            if case .object(let there, let tag) = try await read(address), there == bytes {
                return tag
            }
            throw RemoteProblem(
                message: """
                    \(address) was changed by somebody else meanwhile, so it was not replaced; record again, on top of what is \
                    there now
                    """)
        default: throw S3Refusal(response).problem(with: address, doing: "write", settings)
        }
    }

    /// Sends a request, and repeats it after a while if the store is busy or the network fails.
    private func ask(
        _ method: HTTPMethod, _ address: S3Address, _ headers: HeaderFields, _ body: [UInt8]? = nil,
        doing what: String
    ) async throws(RemoteProblem) -> HTTPResponse {
        let request = HTTPRequest(
            method: method, url: settings.url(of: address), headers: headers, body: body)
        var delay = Duration.milliseconds(100)
        for attempt in 1...4 {
            let signed = settings.signer.sign(request, at: now())
            // So that no message shows an echo of the signature.
            _ = settings.redactor.redact(HTTPRequest(url: signed.url, headers: signed.headers))
            let outcome = await transport.exchange(signed).outcome
            switch outcome {
            case .whole(let response) where ![429, 500, 502, 503, 504].contains(response.status):
                return response
            case .whole(let response) where attempt == 4: return response
            case .cut(_, let error) where attempt == 4, .failed(let error) where attempt == 4:
                throw RemoteProblem(
                    message: """
                        cannot \(what) \(address): \(settings.store) cannot be reached: \(error.detail); its URL comes from \
                        AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL or AWS_REGION
                        """)
            case .whole, .cut, .failed: break
            }
            // `try?`: after a cancellation the next attempt fails in the transport, which reports it.
            try? await Task.sleep(for: delay)
            delay *= 4
        }
        throw RemoteProblem(message: "cannot \(what) \(address)")
    }
}
