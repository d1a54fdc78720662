import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit

/// A store on loopback that speaks as much of S3 as single objects need.
final class LoopbackStore: Sendable {
    private struct Objects {
        var bytes: [String: [UInt8]] = [:]
        var interloper: [UInt8]?
        var refusal: OriginReply?
    }

    /// What the origin's handler and the store share.
    private final class SharedObjects: Sendable {
        let state = Mutex(Objects())
    }

    private let objects: SharedObjects
    let origin: LoopbackOrigin

    init() throws {
        let objects = SharedObjects()
        self.objects = objects
        origin = try LoopbackOrigin { request in
            objects.state.withLock { Self.reply(to: request, &$0) }
        }
    }

    /// The environment that leads to it, with a cache of its own.
    func environment(_ workspace: Workspace) -> [String: String] {
        [
            "AWS_ENDPOINT_URL": origin.baseURL, "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE",
            "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI", "AWS_REGION": "eu-west-1",
            "XDG_CACHE_HOME": workspace.folder.appending(path: "cache").path,
        ]
    }

    subscript(path: String) -> [UInt8]? {
        get { objects.state.withLock { $0.bytes[path] } }
        set { objects.state.withLock { $0.bytes[path] = newValue } }
    }

    /// Puts something in place of an object right before the next one is written.
    func interlope(_ bytes: [UInt8]) { objects.state.withLock { $0.interloper = bytes } }

    /// Refuses whatever is asked.
    func refuse(_ reply: OriginReply) { objects.state.withLock { $0.refusal = reply } }

    /// The requests of one method so far.
    func asked(_ method: String) -> [OriginRequest] {
        origin.requests.filter { $0.method == method }
    }

    private static func reply(to request: OriginRequest, _ objects: inout Objects) -> OriginReply {
        if let refusal = objects.refusal { return refusal }
        let signed = "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/"
        guard let authorization = request.headers["Authorization"], authorization.hasPrefix(signed),
            authorization.contains("/eu-west-1/s3/aws4_request"),
            request.headers["X-Amz-Content-Sha256"] == SHA256.hexadecimal(request.body)
        else { return .refusal(403, "SignatureDoesNotMatch") }
        if request.method == "PUT", let bytes = objects.interloper {
            objects.bytes[request.path] = bytes
            objects.interloper = nil
        }
        let there = objects.bytes[request.path]
        let tag = there.map { "\"\(SHA256.hexadecimal($0).prefix(32))\"" }
        switch request.method {
        case "GET":
            guard let there, let tag else { return .refusal(404, "NoSuchKey") }
            if request.headers["If-None-Match"] == tag {
                return OriginReply(304, headers: ["ETag": tag]).framed(.none)
            }
            return OriginReply(200, headers: ["ETag": tag], body: there)
        case "PUT":
            if request.headers["If-None-Match"] == "*", there != nil {
                return .refusal(412, "PreconditionFailed")
            }
            if let wanted = request.headers["If-Match"], wanted != tag {
                return .refusal(412, "PreconditionFailed")
            }
            objects.bytes[request.path] = request.body
            return OriginReply(
                200, headers: ["ETag": "\"\(SHA256.hexadecimal(request.body).prefix(32))\""])
        default: return .refusal(405, "MethodNotAllowed")
        }
    }
}

extension OriginReply {
    /// A refusal as S3 words it.
    static func refusal(_ status: Int, _ code: String, headers: HeaderFields = [:]) -> Self {
        OriginReply(
            status, headers: headers,
            text: "<Error><Code>\(code)</Code><Message>no</Message></Error>")
    }
}
