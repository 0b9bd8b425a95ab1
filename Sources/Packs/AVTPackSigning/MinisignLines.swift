import Foundation

/// The lines of a minisign file, without untrusted comments.
struct MinisignLines {
    /// The prefix of an untrusted comment, which is not signed.
    static let comment = "untrusted comment: "

    /// The lines that are not untrusted comments, without empty lines.
    let content: [String]

    init(_ text: String) {
        content = text.split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix(MinisignLines.comment) }
    }
}

/// Returns the bytes of a base64 string, or `nil` if it is not valid.
func base64(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text).map(Array.init)
}

/// Returns the base64 string of some bytes.
func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
}
