import AVTCore
import AVTEngine
import OpenAVTChain

/// An output of events and metrics as lines; those of JSON are the same as those of `ReplayRecord`.
package struct DirectLines: DirectOutput {
    private var lines: RecordLines
    // For each line of the log, the number of bytes written up to its last record.
    private var marks: [(number: Int, end: Int)] = []
    /// The lines of the session that is ending.
    private var ending: RecordLines
    private(set) var ends = EndLines()

    /// Creates an empty output.
    package init(_ form: LineForm = .json(metrics: true, events: true)) {
        lines = RecordLines(form: form)
        ending = RecordLines(form: form)
    }

    /// Creates an empty output with a limit of its own for the memory of the ends of sessions, in bytes.
    init(_ form: LineForm, endLimit: Int) {
        self.init(form)
        ends = EndLines(limit: endLimit)
    }

    package mutating func add(_ records: [DirectRecord], of session: DirectSession, line number: Int) {
        for record in records { lines.add(record, of: session) }
        marks.append((number, lines.size))
    }

    package mutating func end(_ records: [DirectRecord], of session: DirectSession, start: Int) {
        guard !records.isEmpty else { return }
        for record in records { ending.add(record, of: session) }
        if ending.size > 0 { ends.add(ending.removeBytes(), start: start) }
    }

    /// The indices of the attributes by which metrics are grouped that an event had.
    package var seenGroupAttributes: Set<Int> { lines.seen.union(ending.seen) }

    /// Returns the lines since the last call, in the order of the log.
    package mutating func removeText() -> NumberedText {
        defer { marks.removeAll(keepingCapacity: true) }
        return NumberedText(bytes: lines.removeBytes(), marks: marks)
    }

    /// Codes the lines of the ends of sessions, after all other lines have been removed.
    package mutating func code(_ coder: inout SnapshotCoder) {
        ends.code(&coder)
    }

    package var readProblem: String? { ends.problem }

    /// Returns the lines of the ends of all sessions, in the order in which the sessions began.
    package mutating func removeEnds() -> EndLines {
        defer { ends = EndLines() }
        return ends
    }
}

/// Records as lines, which are written without intermediate values.
private struct RecordLines {
    private let form: LineForm
    private var bytes: [UInt8] = []
    private var keys = JSONKeys()
    /// The indices of the attributes by which metrics are grouped that an event had.
    private(set) var seen: Set<Int> = []

    init(form: LineForm) {
        self.form = form
    }

    var size: Int { bytes.count }

    mutating func removeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    mutating func add(_ record: DirectRecord, of session: DirectSession) {
        switch record {
        case .metric(let metric, let number, let tracker, let at):
            guard form.hasMetrics else { return }
            let info = session.program.content.sends.metrics[metric]
            if case .csv = form {
                return bytes.appendCSV(info, number, session.location(tracker, at))
            }
            if let bounds = info.bounds {
                let metric = ReplayMetric(
                    location: session.location(tracker, at), name: info.name.name, isCounter: info.isCounter,
                    value: number.value, histogram: OAVTHistogram(verified: bounds, of: number.double))
                // Without the braces at the end.
                bytes += ReplayRecord.metric(metric).line.utf8.dropLast(2)
                return endMetric(session)
            }
            begin("metric", session, tracker, at)
            bytes += #","name":"#.utf8
            bytes += keys[info.name].text
            bytes += (info.isCounter ? #","type":"counter","value":"# : #","type":"gauge","value":"#).utf8
            write(number.value)
            endMetric(session)
        case .event(let action, let tracker, let at, let attributes):
            guard form.hasEvents else { return }
            begin("event", session, tracker, at)
            bytes += #","action":"#.utf8
            bytes += keys[action].text
            bytes += #","attributes":{"#.utf8
            write(attributes)
            bytes += "}}}\n".utf8
        case .group(let values):
            session.outputGroup = values
            seen.formUnion(values.indices.filter { values[$0] != nil })
        case .quotient, .blocked, .withheld, .consumed, .unsent: break
        }
    }

    /// Ends the line of a metric, with the attributes by which metrics are grouped.
    private mutating func endMetric(_ session: DirectSession) {
        let values = zip(session.shared.groupAttributes, session.outputGroup)
            .compactMap { attribute, value in value.map { (attribute: attribute, value: Value.string($0.text)) } }
        if !values.isEmpty {
            bytes += #","attributes":{"#.utf8
            write(values)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes += "}}\n".utf8
    }

    private mutating func begin(_ kind: String, _ session: DirectSession, _ tracker: Int, _ at: Int) {
        bytes += #"{""#.utf8
        bytes += kind.utf8
        bytes += #"":{"session":"#.utf8
        bytes.append(json: session.name)
        bytes += #","tracker":"#.utf8
        bytes.append(json: session.trackers[tracker].name)
        bytes += #","at":"#.utf8
        bytes.append(decimal: at)
    }

    /// Writes attributes sorted by name.
    private mutating func write(_ attributes: [(attribute: Symbol, value: Value)]) {
        var order = attributes.indices.map { (rank: 0, index: $0) }
        // Ranks change when a name is added, so all names are added first.
        for (attribute, _) in attributes { keys.add(attribute) }
        for index in order.indices { order[index].rank = keys[attributes[index].attribute].rank }
        order.sort { $0.rank < $1.rank }
        for (place, (_, index)) in order.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += keys[attributes[index].attribute].text
            bytes.append(UInt8(ascii: ":"))
            write(attributes[index].value)
        }
    }

    private mutating func write(_ value: Value) {
        switch value {
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .int(let value): bytes.append(decimal: value)
        case .double(let value): bytes.append(json: value)
        case .string(let value): bytes.append(json: value)
        case .opaque: bytes += "null".utf8
        }
    }
}

/// Names as JSON strings, with their positions in the order of names.
private struct JSONKeys {
    struct Key {
        var text: [UInt8] = []
        var rank = -1
    }

    // By the symbol's id.
    private var keys: [Key] = []
    private var sorted: [Symbol] = []

    /// The key of a name, which must have been added for its rank to be valid.
    subscript(symbol: Symbol) -> Key {
        mutating get {
            add(symbol)
            return keys[Int(symbol.id)]
        }
    }

    mutating func add(_ symbol: Symbol) {
        let id = Int(symbol.id)
        if id < keys.count, keys[id].rank >= 0 { return }
        while keys.count <= id { keys.append(Key()) }
        keys[id].text = Array(JSONValue.string(symbol.name).text.utf8)
        let name = symbol.name
        let rank = sorted.firstIndex { name < $0.name } ?? sorted.count
        sorted.insert(symbol, at: rank)
        for index in rank..<sorted.count { keys[Int(sorted[index].id)].rank = index }
    }
}
