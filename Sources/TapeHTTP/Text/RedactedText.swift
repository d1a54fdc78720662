/// How a text begins that stands for a secret.
package enum RedactedText {
    package static let prefix = "REDACTED-"
}
