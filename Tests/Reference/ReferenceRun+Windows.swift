import AVTExpressions
import AVTRules

/// The context in which measures, timers and periodic metrics follow their conditions.
struct ReferenceFollowing {
    let time: Int
    /// The event that is about to be sent.
    let sending: (action: String, tracker: Int, now: Int)?
}

/// "within": the windows that measures, timers and periodic metrics follow end at exactly their times.
extension ReferenceRun {
    /// Returns an evaluator for formulas that are followed between events.
    func following(_ tracker: Int, now: Int) -> ReferenceFormula {
        var reading = ReferenceFormula(self, state, tracker: tracker, now: now)
        reading.following = ReferenceFollowing(time: lastStep ?? now, sending: sending)
        return reading
    }

    /// The end of the next window after the time that is already counted.
    var nextWindowEnd: Int? {
        guard let lastStep else { return nil }
        return windows.flatMap { window -> [Int] in
            let marks = window.isInstrumentOwned ? [instrumentSentTimes] : trackerSentTimes
            return marks.compactMap { $0[window.action].map { $0 + window.length } }
        }.filter { $0 > lastStep }.min()
    }

    /// Passes all ends of windows until a time, and sends the metrics that are due before each.
    func passWindows(until time: Int) {
        while let end = nextWindowEnd, end <= time {
            sendDue(until: end - 1)
            passTime(until: end)
            var step = ReferenceStep(action: "", tracker: lastTracker, now: end, event: [:], state: state, kept: state)
            if !trackerNames.isEmpty { refresh(&step) }
            // These commands belong to the end of the window, not to the next event.
            let listed = timerCommandTexts
            perform(step.orders, end)
            timerCommandTexts = listed
        }
    }
}

/// A window that a measure, a timer or a periodic metric follows.
struct ReferenceWindow: Hashable {
    let action: String
    let length: Int
    let isInstrumentOwned: Bool
}

extension ReferencePack {
    /// The formulas that are followed between events: those of measures, timers and periodic metrics.
    private var standing: [ExpressionSyntax] {
        let ofMeasures = measures.flatMap { measure -> [FormulaSyntax] in
            switch measure.kind {
            case .time(let condition): [condition]
            case .partition(let condition, let per): [condition, per]
            case .weighted(let condition, let value): [condition, value]
            case .ranges(_, let condition, let speed, _, _): [condition] + (speed.map { [$0] } ?? [])
            case .count, .samples: []
            }
        }
        let ofMetrics = layers.flatMap(\.metrics).compactMap { $0.period?.condition }
        return (ofMeasures + timers.compactMap(\.condition) + ofMetrics).map(\.expression)
    }

    /// Returns the windows that these formulas read, also through definitions.
    func windows(_ length: (ExpressionSyntax) -> Int?) -> [ReferenceWindow] {
        var found: Set<ReferenceWindow> = []
        func collect(_ formula: ExpressionSyntax) {
            for child in formula.children { collect(child) }
            switch formula.kind {
            case .identifier(let name):
                switch definition(name)?.kind {
                case .condition(let inner): collect(inner.expression)
                case .firstOf(let cases): for enumCase in cases { collect(enumCase.condition.expression) }
                case nil: break
                }
            case .call(let target, "within", _, let arguments):
                guard let length = length(arguments[0]) else { return }
                for action in ReferencePack.actions(arguments[1]) {
                    found.insert(ReferenceWindow(action: action, length: length, isInstrumentOwned: target != nil))
                }
            default: break
            }
        }
        for formula in standing { collect(formula) }
        return Array(found)
    }

    /// Returns the actions that a call of `within` names.
    static func actions(_ argument: ExpressionSyntax) -> [String] {
        switch argument.kind {
        case .identifier(let name): [name]
        case .list(let items): items.flatMap { actions($0.value) }
        default: []
        }
    }
}
