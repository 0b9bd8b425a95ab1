/// The counts of evaluations, which show how often each expression fails.
extension Session {
    /// Starts counting the evaluations of each expression from 0, or stops.
    ///
    /// While nothing is counted, evaluations have no extra cost.
    package mutating func countEvaluations(_ isOn: Bool) {
        evaluation.mode.setCounted(isOn)
        log.evaluations = isOn ? Array(repeating: 0, count: log.failures.count) : []
    }

    /// Prepares the evaluation of an expression: values that other expressions have in common are evaluated again if
    /// they may have changed.
    @inline(__always)
    mutating func beginEvaluation(of root: Int32) {
        if evaluation.mode == .steady { return }
        if evaluation.mode == .changing {
            evaluation.epoch &+= 1
        } else {
            countEvaluation(of: root)
        }
    }

    @inline(never)
    private mutating func countEvaluation(of root: Int32) {
        if evaluation.mode.isChanging { evaluation.epoch &+= 1 }
        log.evaluations[Int(root)] &+= 1
    }
}
