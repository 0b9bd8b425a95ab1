/// Limits on the work of an evaluation.
package struct EvaluationLimits: Sendable {
    /// The maximum number of steps: one per evaluated part, per element made or compared, and per 16 bytes of text.
    package var steps: Int
    /// The maximum elements or bytes of a value that a function or macro makes; functions make no more than 1,048,576.
    package var size: Int
    /// The maximum nesting depth of a formula: each level takes one to two kilobytes of stack in optimized builds.
    ///
    /// The default is enough for everything that is parsed within ``ExpressionLimits/default``.
    package var depth: Int

    /// Creates limits; the defaults suit rule packs.
    package init(steps: Int = 1_000_000, size: Int = 1_048_576, depth: Int = 320) {
        self.steps = steps
        self.size = size
        self.depth = depth
    }

    /// The limits for rule packs.
    package static let `default` = EvaluationLimits()
}
