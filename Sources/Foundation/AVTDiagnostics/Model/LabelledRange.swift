/// A further location of a diagnostic, with a label.
public struct LabelledRange: Sendable {
    /// The location.
    public var range: SourceRange

    /// The label, without a full stop.
    public var label: String

    /// Creates a labelled location.
    public init(_ range: SourceRange, _ label: String) {
        self.range = range
        self.label = label
    }
}
