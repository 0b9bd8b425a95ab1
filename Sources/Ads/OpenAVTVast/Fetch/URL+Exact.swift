public import Foundation

extension URL {
    /// Creates a URL that is sent exactly as it is written, but for brackets and single percent signs, which are encoded
    /// if need be; `nil` if there is none.
    ///
    /// Foundation encodes some URLs again.
    init?(exactly text: String) {
        let withoutBrackets = MacroURL.encodingBrackets(text)
        let candidates = [text, withoutBrackets, encodingSinglePercentSigns(withoutBrackets)].lazy.compactMap { text in
            URL(string: text).flatMap { $0.absoluteString == text ? $0 : nil }
        }
        guard let url = candidates.first else { return nil }
        self = url
    }
}

/// Returns text in which each `%` without two hexadecimal digits behind it is encoded.
private func encodingSinglePercentSigns(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
        result.append(byte)
        guard byte == UInt8(ascii: "%") else { continue }
        let digits = bytes[(index + 1)...].prefix(2)
        let isEncoded = digits.count == 2 && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        if !isEncoded { result += Array("25".utf8) }
    }
    return String(decoding: result, as: UTF8.self)
}

extension MacroURL {
    /// The URL for code that needs a `URL`; `nil` for `about:blank`, empty URLs, and what no `URL` can hold.
    ///
    /// The conversion is lossy: each macro becomes `%5BNAME%5D`, and brackets and bytes that no URI may contain are encoded.
    /// Expand the template before it is requested: a request for a `URL` with macros has the names of macros, not their
    /// values.
    public var lossyURL: URL? {
        guard !isBlank else { return nil }
        var encodedMacros: [UInt8] = []
        var position = 0
        for occurrence in occurrences {
            encodedMacros += bytes[position..<occurrence.range.lowerBound] + Array("%5B\(occurrence.name)%5D".utf8)
            position = occurrence.range.upperBound
        }
        encodedMacros += bytes[position...]
        return URL(exactly: String(decoding: MacroURL(bytes: encodedMacros).encoded, as: UTF8.self))
    }
}
