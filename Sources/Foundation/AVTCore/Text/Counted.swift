/// Formats a number with its noun, such as `1 line` and `2 lines`.
///
/// - Parameters:
///   - count: The number.
///   - noun: The noun in the singular; its plural ends in `s`.
/// - Returns: The text.
package func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
