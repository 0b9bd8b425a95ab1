/// How bad a finding is.
public enum Severity: Sendable, Hashable {
    /// The pack cannot be used.
    case error

    /// The pack can be used, and probably does not do what its author wants.
    case warning

    /// Good to know.
    case note
}
