import TapeFaults
import TapeHTTP
import TapeJSON
import TapePaging

extension MutantMaker {
    /// Mutants of where pages point.
    func positions() -> [Mutant] {
        let page = count > 1 ? max(1, min(middle, count - 1)) : 1
        let editor = tamper.editor
        var mutants: [Mutant?] = []
        mutants.append(
            mutant("points where the page before does", at: page) { response in
                recorded(page - 1).flatMap { editor.pointing(response, whereItDoes: $0) }
            })
        mutants.append(
            mutant("points back to where page 1 does", at: count) { response in
                guard count > 1, let first = recorded(1),
                    let looped = editor.pointing(response, whereItDoes: first)
                else { return nil }
                return editor.saying(more: true, in: looped)
            })
        mutants.append(
            mutant("no next position", at: page) { count > 1 ? tamper.pointingNowhere($0) : nil }?
                .watched(by: .totalAgrees, .pageCountAgrees, .signalsAgree))
        mutants.append(
            mutant("an empty next position", at: count) { response in
                guard !tamper.convention.absent.contains(.empty),
                    case .body(let paths)? = tamper.convention.sources.first, let path = paths.first
                else { return nil }
                return tamper.setting(.body(path), to: "\"\"", in: response)
            })
        mutants.append(phantom()?.watched(by: .moreMeansMore, .signalsAgree))
        mutants.append(
            mutant("the end, too early", at: 1) { count > 1 ? tamper.ending($0) : nil }?
                .watched(by: .totalAgrees, .pageCountAgrees, .signalsAgree))
        return mutants.compactMap(\.self) + links(at: page)
    }

    /// Mutants of the spelling of next positions.
    private func links(at page: Int) -> [Mutant] {
        var mutants: [Mutant?] = []
        mutants.append(
            mutant("a next link to another server", at: page) { response in
                tamper.pointing(response) { text in
                    link(text)?.replacingOrigin(by: HTTPURL("https://elsewhere.invalid")).text
                }
            })
        mutants.append(
            mutant("a next link that gives up TLS", at: page) { response in
                tamper.pointing(response) { text in
                    guard let url = link(text), url.scheme == "https" else { return nil }
                    return "http" + url.text.dropFirst("https".count)
                }
            })
        mutants.append(
            mutant("a next link with a credential", at: page) { response in
                tamper.pointing(response) { text in
                    link(text)?.settingQuery("access_token", to: "not-a-secret").text
                }
            })
        mutants.append(
            mutant("a next position with a space", at: page) { response in
                tamper.pointing(response) { text in
                    guard link(text) != nil else { return text + " x" }
                    return text + (text.contains("?") ? "&a=b c" : "?a=b c")
                }
            }?.watched(by: .cursorURLSafe))
        return mutants.compactMap(\.self)
    }

    /// A next position as a link; nil where positions are not links.
    private func link(_ text: String) -> HTTPURL? {
        guard tamper.convention.slots.contains(.url) else { return nil }
        // `try?`: a text that is not a link cannot be turned into another.
        return try? tamper.endpoint.firstRequest.url.resolving(text)
    }

    /// A mutant whose last page promises one more, which is empty.
    private func phantom() -> Mutant? {
        guard let last = recorded(count),
            let empty = tamper.editor.replacingItems(of: last, by: []),
            let flagged = tamper.editor.saying(more: true, in: last)
        else { return nil }
        var promising = flagged
        if count > 1, let before = recorded(count - 1),
            let pointing = tamper.editor.pointing(flagged, whereItDoes: before)
        {
            let moved = tamper.pointing(pointing) { text in
                link(text).map { $0.settingQuery("pagetape-phantom", to: "1").text } ?? text + "0"
            }
            promising = moved ?? pointing
        }
        guard promising != last else { return nil }
        return Mutant(
            name: "page \(count): promises one more, which is empty",
            pages: [count: promising, count + 1: empty])
    }

    /// Mutants of what pages say about the whole list.
    func signs() -> [Mutant] {
        let convention = tamper.convention
        var mutants: [Mutant?] = []
        if convention.flag != nil, count > 1 {
            mutants.append(
                mutant("the flag says the end", at: max(1, min(middle, count - 1))) {
                    tamper.editor.saying(more: false, in: $0)
                }?.watched(by: .totalAgrees, .pageCountAgrees, .signalsAgree))
        }
        mutants.append(
            mutant("the flag says more", at: count) { tamper.editor.saying(more: true, in: $0) }?
                .watched(by: .moreMeansMore, .signalsAgree))
        for (name, place) in [
            ("total", convention.total?.place), ("number of pages", convention.pages),
        ] {
            guard let place else { continue }
            mutants.append(
                mutantOfAll("the \(name) is one too many") { tamper.counting(place, in: $0) })
            mutants.append(mutant("another \(name)", at: middle) { tamper.counting(place, in: $0) })
        }
        for echo in Convention.Echo.allCases {
            guard let place = convention.echo[echo] else { continue }
            mutants.append(
                mutant("repeats another \(echo.rawValue)", at: middle) { response in
                    tamper.counting(place, in: response)
                        ?? tamper.setting(place, to: "\"pagetape\"", in: response)
                })
        }
        if let key = convention.stability.key {
            mutants.append(
                mutant("is of another snapshot", at: count) { response in
                    count > 1 ? tamper.setting(key, to: "\"pagetape\"", in: response) : nil
                })
        }
        return mutants.compactMap(\.self)
    }
}
