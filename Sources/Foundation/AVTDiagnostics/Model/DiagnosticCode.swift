/// The stable identifier of a kind of diagnostic.
///
/// A number is never reused for another kind, and never changed. Its thousands are the ``family``.
public struct DiagnosticCode: Hashable, Sendable {
    /// The number, such as 1001.
    public let number: Int

    /// The name in kebab case, such as `unknown-key`.
    public let name: String
}

extension DiagnosticCode: CustomStringConvertible {
    /// The printed form with number and name: `AVT1001/unknown-key`.
    public var description: String { id + "/" + name }
}
