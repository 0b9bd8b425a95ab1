public import AVTEngine

extension InstrumentRules {
    /// Puts a compiled image in force.
    ///
    /// - Parameters:
    ///   - image: the bytes of the image.
    ///   - policy: what the host lets rules do; asked of the image's code, whatever packs it was made of.
    ///   - formulas: what makes formulas beyond the engine's own; `nil`: programs with such formulas are refused.
    ///   - limit: how large it may be, in bytes.
    ///   - limits: what an event may cost and cause.
    ///   - moment: when it is put in force.
    /// - Returns: what became of it; `.image` if it is refused, `.policy` if it does what the host does not allow.
    @discardableResult
    public func load(
        image: [UInt8], policy: RulePolicy = RulePolicy(), formulas: (any FormulaReader)? = nil,
        limit: Int = RuleImage.usualLimit, within limits: RunLimits = RunLimits(), at moment: Moment = .now
    ) -> Outcome {
        do {
            let program = try RuleImage.decode(image, formulas: formulas, limit: limit, within: limits)
            let breaches = policy.breaches(by: program, bytes: image.count)
            return breaches.isEmpty ? load(program: program, at: moment) : .refused(.policy(breaches))
        } catch {
            return .refused(.image(error))
        }
    }
}
