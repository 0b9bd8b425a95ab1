/// The stable name of a kind of finding.
///
/// A number is never used again for something else, and never renumbered. The thousands are the family: 0 source and
/// YAML, 1 structure, 2 names, 3 types and units, 4 the machine, 5 evaluation, 6 metrics, 8 limits.
public struct DiagnosticCode: Hashable, Sendable {
    /// The number, such as 1001.
    public let number: Int

    /// The name in kebab case, such as `unknown-key`.
    public let name: String
}

extension DiagnosticCode: CustomStringConvertible {
    /// Number and name as they are printed: `AVT1001/unknown-key`.
    public var description: String {
        let digits = String(number)
        return "AVT" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "/" + name
    }
}
