/// Returns a string escaped for XML, between tags or in double quotes.
///
/// XML cannot represent most control characters; they become U+FFFD.
package func escapedXML(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        case "\t", "\n", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...:
            escaped.unicodeScalars.append(scalar)
        default: escaped += "\u{FFFD}"
        }
    }
    return escaped
}
