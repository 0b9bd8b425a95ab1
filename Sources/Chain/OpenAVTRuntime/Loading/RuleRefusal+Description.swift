extension RuleRefusal: CustomStringConvertible {
    /// A textual description without a full stop, with all problems of packs.
    public var description: String {
        switch self {
        case .noRules: "neither hub nor metricalc of the instrument runs rules"
        case .packs(let error): "\(error)"
        case .image(let error): "the compiled image is refused: \(error)"
        case .policy(let breaches): breaches.map { "the compiled image \($0)" }.joined(separator: "\n")
        }
    }
}
