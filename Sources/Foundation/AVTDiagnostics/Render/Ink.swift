/// A style of output: coloured with ANSI escapes, or plain.
struct Ink {
    /// The role of a part of a rendered diagnostic.
    enum Style: String {
        case error = "1;31"
        case warning = "1;33"
        case note = "1;36"
        case strong = "1"
        case frame = "34"

        init(_ severity: Severity) {
            switch severity {
            case .error: self = .error
            case .warning: self = .warning
            case .note: self = .note
            }
        }
    }

    let isOn: Bool

    func paint(_ text: String, _ style: Style) -> String {
        isOn ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
