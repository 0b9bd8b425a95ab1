import AVTCore
import AVTEngine

/// Sessions of a log that a condition selects.
package struct SelectedSessions: Sendable {
    private struct Key: Hashable {
        let name: ExactText
        /// The time of the first line if several sessions may have the name.
        let since: Int?
    }

    private var keys: Set<Key> = []

    /// Creates a selection of no sessions.
    package init() {}

    /// Adds the sessions of another part of the log.
    package mutating func add(_ other: SelectedSessions) { keys.formUnion(other.keys) }

    /// True if no session is selected.
    package var isEmpty: Bool { keys.isEmpty }

    /// Returns whether a session is selected.
    ///
    /// - Parameters:
    ///   - name: The name of the session.
    ///   - since: The time of the first line if several sessions may have the name, or `nil`.
    /// - Returns: True if the session is selected.
    func contains(_ name: String, since: Int?) -> Bool { keys.contains(Key(name: ExactText(name), since: since)) }

    /// Adds a session.
    mutating func insert(_ session: DirectSession) {
        keys.insert(Key(name: ExactText(session.name), since: session.since))
    }
}

/// An output that selects the sessions which send a metric.
package struct SelectionOutput: DirectOutput {
    /// The sessions that have sent the metric.
    package private(set) var sessions = SelectedSessions()
    private let metric: Int?

    /// Creates an output of no sessions.
    ///
    /// - Parameters:
    ///   - metric: The name of the metric.
    ///   - program: The program that sends it.
    package init(metric: String, of program: RuleProgram) {
        self.metric = program.content.sends.metrics.firstIndex { $0.name.name == metric }
    }

    package mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        let isSelected = records.contains { record in
            if case .metric(let sent, _, _, _) = record { sent == metric } else { false }
        }
        if isSelected { sessions.insert(session) }
    }

    package mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) {
        add(records, of: session, line: start)
    }
}
