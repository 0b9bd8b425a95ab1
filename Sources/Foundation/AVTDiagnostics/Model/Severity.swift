/// The severity of a diagnostic.
public enum Severity: Sendable, Hashable {
    /// The pack cannot be used.
    case error

    /// The pack can be used, but probably does not do what its author wants.
    case warning

    /// Useful information.
    case note
}
