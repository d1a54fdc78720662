import TapeHTTP

/// The calls to a request's client that are still to be made.
struct DeliverySteps: Sendable {
    enum Step: Sendable {
        case response(HTTPResponse, from: HTTPURL)
        case piece(ArraySlice<UInt8>)
        case finish
        case fail(TransportError)
    }

    private var steps: ArraySlice<Step>

    /// The steps of an exchange, with its body in pieces of at most `pieceSize` bytes.
    init(_ exchange: Exchange, pieceSize: Int?) {
        var steps: [Step] = []
        if var response = exchange.outcome.response {
            // A fault may have changed the body. A body that was cut keeps its announced length.
            if case .whole = exchange.outcome, !response.body.isEmpty,
                response.headers["Content-Length"] != nil
            {
                response.headers["Content-Length"] = String(response.body.count)
            }
            steps.append(.response(response, from: exchange.answeredBy))
            steps += Self.pieces(of: response.body[...], size: pieceSize).map(Step.piece)
        }
        switch exchange.outcome {
        case .whole: steps.append(.finish)
        case .cut(_, let error), .failed(let error): steps.append(.fail(error))
        }
        self.steps = steps[...]
    }

    private static func pieces(of body: ArraySlice<UInt8>, size: Int?) -> [ArraySlice<UInt8>] {
        guard let size, size > 0 else { return body.isEmpty ? [] : [body] }
        return stride(from: body.startIndex, to: body.endIndex, by: size).map {
            body[$0..<min($0 + size, body.endIndex)]
        }
    }

    var isOver: Bool { steps.isEmpty }

    /// The steps up to the next piece, or all that remain if no further piece follows.
    mutating func next() -> [Step] {
        guard let first = steps.firstIndex(where: \.isPiece),
            let second = steps[(first + 1)...].firstIndex(where: \.isPiece)
        else {
            defer { steps = [] }
            return Array(steps)
        }
        defer { steps = steps[second...] }
        return Array(steps[..<second])
    }
}

extension DeliverySteps.Step {
    fileprivate var isPiece: Bool {
        switch self {
        case .piece: true
        case .response, .finish, .fail: false
        }
    }
}

/// How the body of an answer is split.
package struct BodyPieces: Sendable {
    /// The largest piece in bytes; nil for the body in one piece.
    let size: Int?
    /// Awaited before each piece but the first, with the piece's number; tests use it to pause.
    let before: (@Sendable (Int) async -> Void)?

    package init(size: Int? = nil, before: (@Sendable (Int) async -> Void)? = nil) {
        self.size = size
        self.before = before
    }
}
