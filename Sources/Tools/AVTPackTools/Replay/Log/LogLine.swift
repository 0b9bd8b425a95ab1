import AVTCore
import AVTEngine

/// One line of an event log.
package struct LogLine: Sendable {
    /// The number of the line in its log, from 1, or `nil` if it is not from a log.
    package var number: Int?
    /// The position in the order by time, or `nil` if lines are processed in the order of the log.
    package var position: Int?
    /// The content of a line.
    package enum Content: Sendable {
        /// The declaration of a tracker's kind.
        case kind(String)
        /// The declaration of a tracker's player.
        case player(String)
        /// An action that the tracker emits.
        case action(String)
        /// A signal of the player.
        case signal(String)
        /// A property of the player has this value, as JSON text; a string without quotes.
        case property(String, value: String)
        /// Consents that the viewer has given or withdrawn.
        case consents([(name: String, isGiven: Bool)])
    }

    /// The time in milliseconds since 1970, or `nil` for a declaration.
    package var at: Int?
    /// The name of the session, which is one instrument.
    package var session: String
    /// The name of the tracker.
    package var tracker: String
    /// The content of the line.
    package var content: Content
    /// The attributes that the tracker sets on the event.
    package var attributes: [(name: String, value: Value)]
    /// The values that getters return from this line on, by tracker and attribute.
    package var getters: [(tracker: String, values: [(name: String, value: Value)])]
    /// True for an event that a timer emitted when the log was recorded.
    package var isFromTimer: Bool
    /// What identifies the line in its session.
    package var identity = LineIdentity()
    /// True if the line names its session, false if it belongs to the one of all lines that name none.
    package var namesSession = true
}

extension LogLine {
    /// Creates a line for an input of a tracker at the current time.
    package init(
        tracker: String, content: Content, attributes: [(name: String, value: Value)] = [],
        getters: [(tracker: String, values: [(name: String, value: Value)])] = []
    ) {
        self.init(
            at: nil, session: "", tracker: tracker, content: content, attributes: attributes, getters: getters,
            isFromTimer: false)
    }
}

extension LogLine {
    /// Creates a line with the content of a plain line.
    package init(_ line: PlainLine, _ reader: PlainLineReader) {
        self.init(
            number: line.number, at: line.at, session: reader.sessions.name(line.session),
            tracker: reader.trackers.name(line.tracker), content: .action(line.action.name),
            attributes: line.attributes.map { ($0.attribute.name, $0.value) }, getters: [], isFromTimer: false,
            identity: line.identity)
    }
}

extension LogLine {
    /// Creates a line that is read next from a snapshot.
    init() {
        self.init(
            at: nil, session: "", tracker: "", content: .action(""), attributes: [], getters: [], isFromTimer: false)
    }

    /// Codes everything except the identity, which matters only when a line is read.
    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&at)
        coder.require(at.map(LogLine.isTime) ?? true, "a time that is impossible")
        coder.code(&session)
        coder.code(&tracker)
        content.code(&coder)
        coder.code(&attributes, (name: "", value: .bool(false))) { coder, attribute in
            coder.code(&attribute.name)
            coder.code(&attribute.value)
        }
        coder.code(&getters, (tracker: "", values: [])) { coder, getter in
            coder.code(&getter.tracker)
            coder.code(&getter.values, (name: "", value: .bool(false))) { coder, value in
                coder.code(&value.name)
                coder.code(&value.value)
            }
        }
        coder.code(&isFromTimer)
    }
}

extension LogLine.Content {
    /// True for a declaration, which needs no time.
    var isDeclaration: Bool {
        switch self {
        case .kind, .player: true
        case .action, .signal, .property, .consents: false
        }
    }

    fileprivate var caseNumber: Int {
        switch self {
        case .kind: 0
        case .action: 1
        case .signal: 2
        case .property: 3
        case .consents: 4
        case .player: 5
        }
    }

    fileprivate mutating func code(_ coder: inout SnapshotCoder) {
        let number = coder.code(case: caseNumber)
        switch number {
        case 0, 1, 2, 5:
            var text =
                switch self {
                case .kind(let text), .player(let text), .action(let text), .signal(let text): text
                case .property, .consents: ""
                }
            coder.code(&text)
            self =
                switch number {
                case 0: .kind(text)
                case 1: .action(text)
                case 2: .signal(text)
                default: .player(text)
                }
        case 3:
            var (name, value) = ("", "")
            if case .property(let known, let text) = self { (name, value) = (known, text) }
            coder.code(&name)
            coder.code(&value)
            self = .property(name, value: value)
        case 4:
            var consents: [(name: String, isGiven: Bool)] = []
            if case .consents(let known) = self { consents = known }
            coder.code(&consents, (name: "", isGiven: false)) { coder, consent in
                coder.code(&consent.name)
                coder.code(&consent.isGiven)
            }
            self = .consents(consents)
        default: coder.fail("a line of the unknown kind \(number)")
        }
    }
}
