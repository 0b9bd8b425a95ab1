/// What packs cost their host, counted over all layers of a program, the shipped ones included.
public enum RuleCost: String, Hashable, Sendable, CaseIterable {
    /// Bytes of the packs' text; of an image, its own.
    case sourceBytes
    /// Bytes of the state table's cells.
    case tableBytes
    /// Transitions, as they are written; not counted of images.
    case transitions
    /// Formulas of metrics.
    case metrics
    /// Timers of each tracker.
    case timers
    /// Variables without a bound on their values, which each tracker or the instrument keeps.
    case memory

    /// So many of them in words.
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
