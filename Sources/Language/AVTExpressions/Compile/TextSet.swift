/// A set of strings, compared by code points.
struct TextSet: Sendable {
    /// The strings, sorted by length, then by bytes.
    private let texts: [String]

    init(_ texts: [String]) {
        self.texts = texts.sorted { left, right in
            left.withUTF8Bytes { left in right.withUTF8Bytes { right in TextSet.order(left, right) < 0 } }
        }
    }

    private static func order(_ left: ByteView, _ right: ByteView) -> Int32 {
        left.count == right.count ? ByteView.order(left, right) : left.count < right.count ? -1 : 1
    }

    func contains(_ text: ByteView) -> Bool {
        var (first, end) = (0, texts.count)
        while first < end {
            let middle = (first + end) / 2
            let order = texts[middle].withUTF8Bytes { TextSet.order(text, $0) }
            if order == 0 { return true }
            if order < 0 { end = middle } else { first = middle + 1 }
        }
        return false
    }
}
