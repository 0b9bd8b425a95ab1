public import Foundation

extension URL {
    /// Creates a URL that is sent exactly as it is written, if need be with encoded brackets; `nil` if there is none.
    ///
    /// Foundation encodes some URLs again.
    init?(exactly text: String) {
        let candidates = [text, MacroURL.encodingBrackets(text)].lazy.compactMap { text in
            URL(string: text).flatMap { $0.absoluteString == text ? $0 : nil }
        }
        guard let url = candidates.first else { return nil }
        self = url
    }
}

extension MacroURL {
    /// The URL for code that needs a `URL`; `nil` for `about:blank`, empty URLs, and what no `URL` can hold.
    ///
    /// The conversion is lossy: brackets of macros become `%5B` and `%5D`, and so do bytes that no URI may contain. Expand
    /// the template before it is requested: a `URL` with macros is a request with the names of macros, not their values.
    public var lossyURL: URL? {
        isBlank ? nil : URL(exactly: String(decoding: encoded, as: UTF8.self))
    }
}
