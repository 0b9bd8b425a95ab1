/// The stable name of a kind of finding.
///
/// A number is never used again for something else, and never renumbered. Its thousands are the ``family``.
public struct DiagnosticCode: Hashable, Sendable {
    /// The number, such as 1001.
    public let number: Int

    /// The name in kebab case, such as `unknown-key`.
    public let name: String
}

extension DiagnosticCode: CustomStringConvertible {
    /// Number and name as they are printed: `AVT1001/unknown-key`.
    public var description: String { id + "/" + name }
}
