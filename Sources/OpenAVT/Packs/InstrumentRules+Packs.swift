public import AVTRules

extension InstrumentRules {
    /// Compiles packs on the calling thread and puts them in force.
    ///
    /// Events flow on while packs are compiled, which takes milliseconds to tenths of a second: call it from a thread that may
    /// be busy so long.
    ///
    /// - Parameters:
    ///   - packs: where the packs come from: files, folders, texts, shipped packs; of several, a later one is the outer layer.
    ///   - parameters: values of the packs' parameters as text, by name: `["pingInterval": "10s"]`.
    ///   - moment: when they are put in force.
    ///   - limits: how much packs may be and cause.
    /// - Returns: what became of them. Packs with errors are refused, with every problem.
    @discardableResult
    public func load(
        _ packs: [PackSource], parameters: [String: String] = [:], at moment: Moment = .now,
        limits: RuleLimits = RuleLimits()
    ) -> Outcome {
        do {
            return load(program: try RuleCompiler.compile(packs, parameters: parameters, limits: limits), at: moment)
        } catch {
            return .refused(.packs(error))
        }
    }
}
