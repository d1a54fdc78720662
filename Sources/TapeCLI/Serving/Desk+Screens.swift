import TapeJSON
import TapeList
import TapeServer

/// The desk's requests for screens: each list under each of the four footers.
extension Desk {
    /// Lists with more rows than this show only their number.
    private static let mostRows = 400

    /// Handles `GET screens` (their pictures), `POST screens` (start over) and `POST screens/LIST/SCREEN/GESTURE`.
    func answerScreens(_ request: WireRequest, _ steps: [String]) -> WireAnswer {
        let isReading = ["GET", "HEAD"].contains(request.method)
        if steps.count == 1 {
            if !isReading {
                do { for list in lists { try list.screens?.begin() } } catch {
                    return Self.words(503, error.description)
                }
            }
            return Self.json { write(screensTo: &$0) }
        }
        guard !isReading, steps.count == 4, let screen = screen(steps),
            let gesture = ListScreen.Gesture(rawValue: steps[3])
        else {
            let known = ListScreen.Gesture.allCases.map(\.rawValue).joined(separator: ", ")
            return Self.words(404, "POST screens/LIST/SCREEN/GESTURE, which is one of \(known)")
        }
        screen.take(gesture)
        return Self.json { $0.object { $0.member("version", screen.picture.version) } }
    }

    private func screen(_ steps: [String]) -> ListScreen? {
        guard let list = Int(steps[1]), lists.indices.contains(list),
            let shown = lists[list].screens?.shown, let number = Int(steps[2]),
            shown.indices.contains(number)
        else { return nil }
        return shown[number].screen
    }

    private func write(screensTo writer: inout JSONWriter) {
        writer.array { array in
            for (number, list) in lists.enumerated() {
                for (place, one) in (list.screens?.shown ?? []).enumerated() {
                    array.element(object: { entry in
                        entry.member("path", "screens/\(number)/\(place)")
                        entry.member("spec", list.spec)
                        entry.member("design", one.screen.design.name)
                        entry.member("requests", one.open.player.log.count)
                        Self.write(one.screen.picture, to: &entry)
                    })
                }
            }
        }
    }

    private static func write(_ picture: ListScreen.Picture, to entry: inout JSONWriter) {
        entry.member("version", picture.version)
        entry.member("count", picture.rows.count)
        entry.member(
            "rows",
            array: { rows in
                for row in picture.rows.suffix(mostRows) { rows.element(row) }
            })
        let footer = picture.footer.sign
        entry.member("footer", footer.kind)
        entry.member("footerWords", footer.words)
        entry.member("tappable", picture.footer.offersTap)
        let placeholder = picture.placeholder.sign
        entry.member("placeholder", placeholder.kind)
        entry.member("placeholderWords", placeholder.words)
    }
}

extension Footer {
    /// The row's kind and text.
    fileprivate var sign: (kind: String, words: String) {
        switch self {
        case .absent: ("absent", "")
        case .button: ("button", "Load more")
        case .awaitingDisplay: ("loading", "Loading")
        case .loading: ("loading", "Loading")
        case .failed(let failure, .button): ("failed", "\(failure.message). Try again")
        case .failed(let failure, .tapOrRedisplay):
            ("failed", "\(failure.message). Tap, or scroll here again")
        case .failed(let failure, .refresh): ("failed", "\(failure.message). Begin anew")
        case .failed(let failure, .wait): ("failed", "\(failure.message). Please wait")
        case .endMark: ("end", "That is all")
        }
    }
}

extension Placeholder {
    fileprivate var sign: (kind: String, words: String) {
        switch self {
        case .absent: ("absent", "")
        case .loading: ("loading", "Loading")
        case .empty: ("empty", "There is nothing here")
        case .failed(let failure): ("failed", "\(failure.message). Try again")
        }
    }
}
