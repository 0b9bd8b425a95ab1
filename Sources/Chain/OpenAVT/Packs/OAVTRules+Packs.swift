extension OAVTRules {
    /// Compiles packs and makes a hub and a metricalc that run them.
    ///
    /// - Parameters:
    ///   - packs: where the packs come from; of several, a later one is the outer layer.
    ///   - parameters: values of the packs' parameters as text, by name: `["pingInterval": "10s"]`.
    /// - Throws: `RulePackError` with every problem of the packs.
    public convenience init(_ packs: [PackSource], parameters: [String: String] = [:]) throws(RulePackError) {
        self.init(program: try RuleCompiler.compile(packs, parameters: parameters))
    }
}
