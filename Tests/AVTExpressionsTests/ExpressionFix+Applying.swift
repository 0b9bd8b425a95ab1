import AVTExpressions

extension ExpressionFix {
    /// The formula with this fix made.
    func applied(to text: String) -> String {
        [self].applied(to: text)
    }
}

extension [ExpressionFix] {
    /// The formula with all of these made at once.
    func applied(to text: String) -> String {
        var bytes = [UInt8](text.utf8)
        let edits = flatMap(\.edits).enumerated().sorted {
            // Insertions at the same offset keep their order.
            ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
        }
        for (_, edit) in edits { bytes.replaceSubrange(edit.range, with: edit.replacement.utf8) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
