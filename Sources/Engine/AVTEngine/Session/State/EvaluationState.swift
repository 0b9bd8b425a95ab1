/// The evaluation of expressions, with what only some of them read.
struct EvaluationState {
    // Stored as an existential, so that a session is never loaded as a whole but used in place, which makes calls
    // cheaper.
    let ids: any IdMaker
    /// The expressions that the engine's nodes cannot express.
    let generalRuns: [any GeneralRun]
    let nodeCache: NodeCache
    /// Cached values of shared nodes are valid for one epoch.
    ///
    /// Depending on ``mode``, each expression begins a new epoch.
    var epoch = 0
    var mode = EvaluationMode.changing
    /// True if the current payload fragment differs from the values last sent.
    var isUnsent = false
    /// The string for which a derived event is formed.
    var eachString = ""

    init(_ program: RuleProgram, charging meter: WorkMeter, ids: any IdMaker) {
        self.ids = ids
        generalRuns = program.content.expressions.general.map { $0.formula.makeRun(charging: meter) }
        nodeCache = NodeCache(count: Int(program.sharedNodes.count))
    }
}

/// The mode in which expressions are evaluated; in one byte, so that the usual modes take a single comparison.
struct EvaluationMode: Equatable {
    private var bits: UInt8

    private static var changingBit: UInt8 { 1 }
    private static var countedBit: UInt8 { 2 }

    /// Nothing that expressions read changes from one expression to the next.
    static var steady: EvaluationMode { EvaluationMode(bits: 0) }
    /// What expressions read may change from one expression to the next.
    static var changing: EvaluationMode { EvaluationMode(bits: changingBit) }

    /// True if what expressions read may change from one expression to the next.
    var isChanging: Bool { bits & EvaluationMode.changingBit != 0 }

    /// True if evaluations are counted.
    var isCounted: Bool { bits & EvaluationMode.countedBit != 0 }

    @inline(__always)
    mutating func setSteady(_ steady: Bool) {
        bits = bits & EvaluationMode.countedBit | (steady ? 0 : EvaluationMode.changingBit)
    }

    mutating func setCounted(_ counted: Bool) {
        bits = bits & EvaluationMode.changingBit | (counted ? EvaluationMode.countedBit : 0)
    }
}
