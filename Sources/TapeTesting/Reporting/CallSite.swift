import Foundation
import Testing

#if canImport(XCTest)
    import XCTest
#endif

/// The line of a test that an issue is told at, in whichever framework runs the test.
struct CallSite: Sendable {
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    private var sourceLocation: SourceLocation {
        SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
    }

    /// Whether Swift Testing runs the code: it does where a test is current, and in its own processes.
    private static var isSwiftTesting: Bool {
        Test.current != nil
            || CommandLine.arguments.contains("--testing-library")
                && CommandLine.arguments.contains("swift-testing")
    }

    /// Records an issue, with texts to look at attached.
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
                XCTFail(message, file: filePath, line: line)
            #else
                // There are no attachments here: what is short enough to read is put into the message.
                let shown = texts.map { name, text in
                    "\(name):\n" + text.split(separator: "\n").prefix(60).joined(separator: "\n")
                }
                XCTFail(([message] + shown).joined(separator: "\n"), file: filePath, line: line)
            #endif
        }
    #endif
}
