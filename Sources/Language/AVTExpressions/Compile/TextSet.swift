/// Some texts, told apart by code points.
struct TextSet: Sendable {
    /// By length, then by octets.
    private let texts: [String]

    init(_ texts: [String]) {
        self.texts = texts.sorted { left, right in
            left.withOctets { left in right.withOctets { right in TextSet.order(left, right) < 0 } }
        }
    }

    private static func order(_ left: Octets, _ right: Octets) -> Int32 {
        left.count == right.count ? Octets.order(left, right) : left.count < right.count ? -1 : 1
    }

    func contains(_ text: Octets) -> Bool {
        var (first, end) = (0, texts.count)
        while first < end {
            let middle = (first + end) / 2
            let order = texts[middle].withOctets { TextSet.order(text, $0) }
            if order == 0 { return true }
            if order < 0 { end = middle } else { first = middle + 1 }
        }
        return false
    }
}
