import Foundation

/// The lines of a file of minisign's, those of its comments apart.
struct MinisignLines {
    /// What a line of remarks begins with that nobody signs.
    static let comment = "untrusted comment: "

    /// The lines that are no such remarks, empty ones left out.
    let content: [String]

    init(_ text: String) {
        content = text.split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix(MinisignLines.comment) }
    }
}

/// The bytes of a text in base64; `nil` if it is none.
func base64(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text).map(Array.init)
}

/// The text of some bytes in base64.
func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString()
}
