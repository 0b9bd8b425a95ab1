/// A text as a YAML scalar in quotes, on one line, which reads as exactly that text.
///
/// Double quotes, as packs are written; single quotes where those would need a backslash, which a formula with a string
/// in it would; double quotes with escapes for control characters.
public func quoted(_ text: String) -> String {
    let needsEscapes = text.unicodeScalars.contains { !isPrintableOnOneLine($0) }
    if needsEscapes { return "\"" + text.unicodeScalars.map(escaped).joined() + "\"" }
    guard text.unicodeScalars.contains(where: { $0 == "\"" || $0 == "\\" }) else { return "\"" + text + "\"" }
    return "'" + text.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
}

/// Whether libyaml accepts the character, and as nothing but itself.
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

/// Whether YAML allows the character in a text outside of escapes.
func isAllowedInYAML(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
}
