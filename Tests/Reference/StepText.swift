import AVTCore
import AVTPackTools

/// A step as text, for comparing the two implementations and for showing how they differ.
struct StepText {
    private(set) var isDerived = false
    private var lines: [String] = []
    private var timers: [String] = []

    init(_ step: ReferenceStep, tracker: String, isDerived: Bool = false, isKept: Bool = false) {
        self.isDerived = isDerived
        lines = [
            StepText.head(tracker, step.now, step.action, isDerived, isKept, isAccepted: step.blocking == nil)
        ]
        if let blocking = step.blocking { add(blocking.rule, blocking.code, blocking.because) }
        for note in step.notes { lines.append("note \(note.code) \(note.level) because \(note.because ?? "-")") }
    }

    init(_ step: ReplayStep) {
        isDerived = step.isDerived
        lines = [
            StepText.head(
                step.location.tracker, step.location.at, step.action, isDerived, step.wasHeld,
                isAccepted: step.isAccepted)
        ]
        if let blocking = step.blocking { add(blocking.rule, blocking.code, blocking.because) }
        for note in step.notes { lines.append("note \(note.code) \(note.level) because \(note.because ?? "-")") }
        if let event = step.event {
            add(
                event: Dictionary(
                    event.attributes.map { ($0.name, ReferenceValue($0.value)) }, uniquingKeysWith: { $1 }),
                metrics: step.metrics.map(\.text))
        }
        timers = step.timers.map { order in
            order.isStart
                ? "start \(order.name) of \(order.tracker) after \(order.after ?? -1) "
                    + "every \(order.every.map { "\($0)" } ?? "-")"
                : "stop \(order.name) of \(order.tracker)"
        }
    }

    private static func head(
        _ tracker: String, _ now: Int, _ action: String, _ isDerived: Bool, _ isKept: Bool,
        isAccepted: Bool
    ) -> String {
        "\(now) \(tracker): \(action)\(isDerived ? ", derived" : "")\(isKept ? ", kept" : "")\(isAccepted ? "" : ", blocked")"
    }

    private mutating func add(_ rule: String, _ code: String?, _ because: String?) {
        lines.append("by \(rule), code \(code ?? "-"), because \(because ?? "-")")
    }

    mutating func add(event: [String: ReferenceValue], metrics: [String]) {
        let attributes = event.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }
        lines.append("sent with " + attributes.joined(separator: " "))
        lines += metrics
    }

    mutating func add(timers orders: [String]) {
        timers += orders
    }

    func finished(state: [String]) -> String {
        (lines + timers + state).joined(separator: "\n    ")
    }
}

extension ReplayStep {
    /// The step as text.
    var text: String {
        let trackers = state.map { "state of \($0.tracker): " + StepText.values($0.variables) }
        return StepText(self).finished(state: trackers + ["state: " + StepText.values(instrumentState)])
    }
}

extension StepText {
    fileprivate static func values(_ variables: [NamedValue]) -> String {
        variables.sorted { $0.name < $1.name }.map { "\($0.name)=\(ReferenceValue($0.value).text)" }
            .joined(separator: " ")
    }
}
