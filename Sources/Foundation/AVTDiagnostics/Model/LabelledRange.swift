/// A further place that a diagnostic is about, with what is said of it.
public struct LabelledRange: Sendable {
    /// The place.
    public var range: SourceRange

    /// What is said there, without a full stop.
    public var label: String

    /// Makes a labelled place.
    public init(_ range: SourceRange, _ label: String) {
        self.range = range
        self.label = label
    }
}
