/// Returns `true` or `false` for a Boolean value as YAML 1.1 and other notations write it, such as `yes` or `0`.
///
/// - Parameter text: The text.
/// - Returns: The keyword, or `nil` for any other text.
package func booleanKeyword(for text: String) -> String? {
    switch text.lowercased() {
    case "true", "yes", "on", "y", "1": "true"
    case "false", "no", "off", "n", "0": "false"
    default: nil
    }
}
