/// How much an evaluation may do.
public struct EvaluationLimits: Sendable {
    /// Steps: each part that is evaluated, each time; each element that is made or compared; each 16 octets of text.
    public var steps: Int
    /// Elements or octets of any value that a function or macro makes; functions make no more than 1,048,576.
    public var size: Int
    /// How deep parts of a formula may nest: each level takes one to two kilobytes of the stack, if optimized.
    ///
    /// The default is enough for all that is parsed within ``ExpressionLimits/default``.
    public var depth: Int

    /// Limits; the defaults suit rule packs.
    public init(steps: Int = 1_000_000, size: Int = 1_048_576, depth: Int = 320) {
        self.steps = steps
        self.size = size
        self.depth = depth
    }

    /// The limits for rule packs.
    public static let `default` = EvaluationLimits()
}
