public import AVTEngine

extension InstrumentRules {
    /// Activates a compiled image.
    ///
    /// - Parameters:
    ///   - image: The bytes of the image.
    ///   - policy: The capabilities that the host grants to rules; checked on the image's code, whatever packs it was
    ///     compiled from.
    ///   - formulas: The reader of formulas that the engine does not support itself, or `nil` to refuse programs with
    ///     such formulas.
    ///   - limit: The maximum size of the image in bytes.
    ///   - limits: The limits on the cost and effects of an event.
    ///   - time: When to activate the image.
    /// - Returns: The outcome; `.image` if the image is refused, `.policy` if it does what the host does not allow.
    @discardableResult
    public func load(
        image: [UInt8], policy: RulePolicy = RulePolicy(), formulas: (any FormulaReader)? = nil,
        limit: Int = RuleImage.defaultLimit, within limits: RunLimits = RunLimits(), at time: ActivationTime = .now
    ) -> Outcome {
        do {
            let program = try RuleImage.decode(image, formulas: formulas, limit: limit, within: limits)
            let breaches = policy.breaches(by: program, bytes: image.count)
            return breaches.isEmpty ? load(program: program, at: time) : .refused(.policy(breaches))
        } catch {
            return .refused(.image(error))
        }
    }
}
