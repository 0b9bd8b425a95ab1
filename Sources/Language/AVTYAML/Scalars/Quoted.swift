/// Returns a quoted YAML scalar on one line that decodes to exactly this text.
///
/// Double quotes are preferred, as is usual in packs. Single quotes are used if double quotes would require a
/// backslash, as for formulas that contain strings, and double quotes with escapes if the text has control characters.
package func quoted(_ text: String) -> String {
    let needsEscapes = text.unicodeScalars.contains { !isPrintableOnOneLine($0) }
    if needsEscapes { return "\"" + text.unicodeScalars.map(escaped).joined() + "\"" }
    guard text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"" + text + "\"" }
    return "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
}

/// Returns true if libyaml accepts the character and reads it as itself.
private func isPrintableOnOneLine(_ scalar: Unicode.Scalar) -> Bool {
    isAllowedInYAML(scalar) && !["\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}", "\u{FEFF}"].contains(scalar)
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\"" || scalar == "\\" { return "\\" + String(scalar) }
    if isPrintableOnOneLine(scalar) { return String(scalar) }
    if scalar == "\n" { return "\\n" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\U" + String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
}

/// Returns true if YAML permits the character without an escape.
func isAllowedInYAML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
}
