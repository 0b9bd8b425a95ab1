/// The evaluation of expressions, with what only some of them read.
struct EvaluationState {
    /// The expressions that the engine's nodes cannot express.
    let generalRuns: [any GeneralRun]
    let nodeCache: NodeCache
    /// Cached values of shared nodes are valid for one epoch, which changes with each expression unless `isSteady`.
    var epoch = 0
    /// True while nothing that expressions read changes.
    var isSteady = false
    /// True if the current payload fragment differs from the values last sent.
    var isUnsent = false
    /// The string for which a derived event is formed.
    var eachString = ""

    init(_ program: RuleProgram, charging meter: WorkMeter) {
        generalRuns = program.content.expressions.general.map { $0.formula.makeRun(charging: meter) }
        nodeCache = NodeCache(count: Int(program.sharedNodes.count))
    }
}
