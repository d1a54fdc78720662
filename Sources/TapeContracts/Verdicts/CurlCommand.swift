package import TapeHTTP
import TapeJSON

/// The shell command that repeats a request, with secrets taken from the environment.
///
/// It is one line that `sh` accepts as it stands, whatever bytes the body holds.
package struct CurlCommand: Hashable, Sendable {
    /// The command, on one line.
    package let text: String

    package init(_ request: HTTPRequest) {
        var words = ["curl", "--globoff", "--path-as-is"]
        let body = request.body.flatMap { $0.isEmpty ? nil : $0 }
        switch request.method {
        case .head: words.append("--head")
        case .get where body == nil: break
        case .post where body != nil: break
        case let method: words += ["-X", ShellWord.quoted(method.rawValue)]
        }
        for field in request.headers {
            // Curl leaves out a header whose value is empty unless it ends in a semicolon.
            let line = field.value.isEmpty ? ";" : ": \(field.value)"
            words += ["-H", ShellWord.quoted(field.name.spelling + line)]
        }
        var feed = ""
        if let body {
            // By default, curl declares any body to be a form.
            if request.headers["Content-Type"] == nil { words += ["-H", "Content-Type:"] }
            if let text = ShellWord.oneLine(body) {
                words += ["--data-raw", ShellWord.quoted(text)]
            } else {
                feed = ShellWord.printing(body) + " | "
                words += ["--data-binary", "@-"]
            }
        }
        words.append(ShellWord.quoted(request.url.text))
        text = feed + words.joined(separator: " ")
    }

    /// The same command with the answer's status and headers shown; those of HEAD are shown anyway.
    package static func showingHeaders(_ command: String) -> String {
        let plain = "curl --globoff --path-as-is"
        guard !command.contains("\(plain) --head"), !command.contains("curl -i "),
            let place = command.firstRange(of: plain)
        else {
            return command
        }
        return command[..<place.lowerBound] + "curl -i --globoff --path-as-is"
            + command[place.upperBound...]
    }

    init(text: String) {
        self.text = text
    }
}
