import Foundation
import Testing

#if canImport(XCTest)
    import XCTest
#endif

/// The line of a test at which issues are reported, in whichever framework runs the test.
struct IssueSite: Sendable {
    let file: StaticString
    let line: UInt

    /// The file as Swift Testing names it: with its module, which is that of the current test if there is one.
    private var sourceLocation: SourceLocation {
        let parts = "\(file)".split(separator: "/")
        let module =
            Test.current?.sourceLocation.moduleName ?? "\(parts.dropLast().last ?? "Tests")"
        return SourceLocation(
            fileID: "\(module)/\(parts.last ?? "")", filePath: "\(file)", line: Int(line), column: 1
        )
    }

    /// Whether Swift Testing runs the code: either a test is current, or the process is one of its own.
    private static var isSwiftTesting: Bool {
        Test.current != nil
            || CommandLine.arguments.contains("--testing-library")
                && CommandLine.arguments.contains("swift-testing")
    }

    /// Records an issue and attaches texts to it.
    func record(_ message: String, attaching texts: [(name: String, text: String)] = []) {
        #if canImport(XCTest)
            guard Self.isSwiftTesting else {
                recordInXCTest(message, texts)
                return
            }
        #endif
        for (name, text) in texts {
            Attachment.record(Attachment(text, named: name), sourceLocation: sourceLocation)
        }
        Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
    }

    #if canImport(XCTest)
        private func recordInXCTest(_ message: String, _ texts: [(name: String, text: String)]) {
            #if canImport(ObjectiveC)
                XCTContext.runActivity(named: message) { activity in
                    for (name, text) in texts {
                        let attachment = XCTAttachment(string: text)
                        attachment.name = name
                        activity.add(attachment)
                    }
                }
                XCTFail(message, file: file, line: line)
            #else
                // XCTest has no attachments here: texts short enough to read go into the message.
                let shown = texts.map { name, text in
                    "\(name):\n" + text.split(separator: "\n").prefix(60).joined(separator: "\n")
                }
                XCTFail(([message] + shown).joined(separator: "\n"), file: file, line: line)
            #endif
        }
    #endif
}
