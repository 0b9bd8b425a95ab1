/// The costs of packs for their host, counted over all layers of a program, including the built-in ones.
public enum RuleCost: String, Hashable, Sendable, CaseIterable {
    /// The size of the packs' source in bytes; for an image, the size of the image.
    case sourceBytes
    /// The size of the state table's cells in bytes.
    case tableBytes
    /// The number of transitions in the source; not counted for images.
    case transitions
    /// The number of metric formulas.
    case metrics
    /// The number of timers of each tracker.
    case timers
    /// The number of variables in `memory`, of the instrument and of a tracker: variables whose values are unbounded.
    case memory

    /// Returns an amount with its unit, such as "1 timer".
    package func phrase(_ count: Int) -> String {
        let noun =
            switch self {
            case .sourceBytes: ("byte of text", "bytes of text")
            case .tableBytes: ("byte of state table", "bytes of state table")
            case .transitions: ("transition", "transitions")
            case .metrics: ("metric formula", "metric formulas")
            case .timers: ("timer", "timers")
            case .memory: ("variable in `memory`", "variables in `memory`")
            }
        return "\(count) \(count == 1 ? noun.0 : noun.1)"
    }
}
