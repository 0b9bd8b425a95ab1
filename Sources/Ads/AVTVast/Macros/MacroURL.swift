/// A URL with macros, as bytes.
///
/// The URL is split at its macros once, and never parsed as a URL: Foundation's `URL` encodes brackets, and on Linux
/// encodes what is already encoded.
public struct MacroURL: Sendable {
    /// A macro in a URL.
    public struct Occurrence: Sendable, Hashable {
        /// How a macro is written.
        public enum Form: Sendable, Hashable {
            /// `[NAME]`
            case brackets
            /// `%5BNAME%5D`
            case encodedBrackets
            /// `%%NAME%%`
            case percentSigns
        }

        /// The macro, or `nil` for a name that is not on IAB Tech Lab's list.
        public let macro: VASTMacro?
        /// The name as written.
        public let name: String
        /// How it is written.
        public let form: Form
        /// The range with its delimiters in ``MacroURL/bytes``.
        public let range: Range<Int>
    }

    /// What ``expanded(_:at:using:)`` needs to know about an occurrence; without references, which cost time to copy.
    struct Slot: Sendable {
        let macro: VASTMacro?
        /// The range with its delimiters in ``MacroURL/encoded``.
        let range: Range<Int>
    }

    /// The URL as written.
    public let bytes: [UInt8]
    /// The macros in their order; names that no macro has may be replaced by a host.
    public let occurrences: [Occurrence]
    /// The URL with its macros, and with all bytes encoded that no URI may contain.
    package let encoded: [UInt8]
    /// The occurrences in ``encoded``.
    let slots: [Slot]
    /// True if a random number is needed.
    let usesRandom: Bool

    /// Creates a URL from text.
    public init(_ text: some StringProtocol) {
        self.init(bytes: Array(text.utf8))
    }

    /// Creates a URL from the bytes of a document.
    public init(bytes: [UInt8]) {
        self.bytes = bytes
        occurrences = bytes[...].withView { MacroScanner($0).map { Occurrence($0) } }
        let url = PercentEncoding.encoded(bytes, keeping: occurrences.map(\.range))
        encoded = url.bytes
        slots = zip(occurrences, url.macros).map { Slot(macro: $0.macro, range: $1) }
        usesRandom = occurrences.contains { $0.macro == .cacheBusting }
    }

    /// The URL as text, with its macros.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// True for `about:blank` and empty URLs, which documents contain where a URL is required; they are never requested.
    public var isBlank: Bool {
        bytes.isEmpty || bytes.elementsEqual("about:blank".utf8) { ($0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0)) == $1 }
    }
}

extension MacroURL: Hashable {
    /// Returns true if both are written alike.
    public static func == (first: MacroURL, second: MacroURL) -> Bool { first.bytes == second.bytes }

    /// Hashes the URL as written.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension MacroURL: CustomStringConvertible, ExpressibleByStringLiteral {
    /// The URL as text, with its macros.
    public var description: String { text }

    /// Creates a URL from a literal.
    public init(stringLiteral text: String) { self.init(text) }
}
