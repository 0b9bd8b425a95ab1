extension OAVTMetricalcRules {
    /// Compiles packs and creates a metricalc that runs their metrics alongside any hub.
    ///
    /// - Parameters:
    ///   - packs: The sources of the packs. If there are several, each pack is the layer outside the previous one.
    ///   - parameters: The values of the packs' parameters as strings, by name.
    ///   - libraries: The libraries whose packs can be used in addition to the core library.
    /// - Throws: `RulePackError` with all problems of the packs.
    public convenience init(
        _ packs: [PackSource], parameters: [String: String] = [:], libraries: [PackLibrary] = []
    ) throws(RulePackError) {
        self.init(
            program: try RuleCompiler.compile(packs, parameters: parameters, limits: RuleLimits(libraries: libraries)))
    }
}
