import AVTCore
import AVTEngine
import OpenAVTChain

/// Records as lines, which are written without intermediate values.
struct RecordLines {
    private let form: LineForm
    private let bytes = ByteBuffer()
    private var keys = JSONKeys()
    /// What is between the time and the value of each metric, by index in the program; empty for one without a line so far, and for
    /// histograms.
    private var metricTexts: [[UInt8]] = []
    /// The indices of the attributes by which metrics are grouped that an event had.
    private(set) var seen: Set<Int> = []

    init(form: LineForm) {
        self.form = form
    }

    /// The number of bytes.
    var size: Int { bytes.count }

    /// Removes the lines, and returns them.
    func removeBytes() -> [UInt8] { bytes.removeAll() }

    /// Adds the line of a record, if records of its kind are written.
    mutating func add(_ record: DirectRecord, of session: DirectSession) {
        switch record {
        case .metric(let metric, let number, let tracker, let at):
            guard form.hasMetrics else { return }
            if case .csv = form {
                return addCSV(metric, number, session.location(tracker, at), session.program)
            }
            if metric >= metricTexts.count || metricTexts[metric].isEmpty {
                guard addText(ofMetric: metric, session.program) else {
                    return addHistogram(metric, number, session, tracker, at)
                }
            }
            begin(#"{"metric":{"session":"#, session, tracker, at)
            bytes.append(metricTexts[metric])
            write(number.value)
            endMetric(session, at)
        case .event(let action, let tracker, let at, let attributes):
            guard form.hasEvents else { return }
            begin(#"{"event":{"session":"#, session, tracker, at)
            bytes.append(#","action":"# as StaticString)
            bytes.append(keys[action].text)
            bytes.append(#","attributes":{"# as StaticString)
            write(attributes)
            bytes.append("}" as Unicode.Scalar)
            end(session, at)
        case .group(let values):
            session.outputGroup = values
            seen.formUnion(values.indices.filter { values[$0] != nil })
        case .quotient, .blocked, .withheld, .consumed, .unsent: break
        }
    }

    private func addCSV(_ metric: Int, _ number: Number, _ location: ReplayLocation, _ program: RuleProgram) {
        var line: [UInt8] = []
        line.appendCSV(program.content.sends.metrics[metric], number, location)
        bytes.append(line)
    }

    /// Returns false for a histogram.
    private mutating func addText(ofMetric metric: Int, _ program: RuleProgram) -> Bool {
        let info = program.content.sends.metrics[metric]
        guard info.bounds == nil else { return false }
        while metricTexts.count <= metric { metricTexts.append([]) }
        var text = Array(#","name":"#.utf8)
        text += keys[info.name].text
        text += (info.isCounter ? #","type":"counter","value":"# : #","type":"gauge","value":"#).utf8
        metricTexts[metric] = text
        return true
    }

    private mutating func addHistogram(
        _ metric: Int, _ number: Number, _ session: DirectSession, _ tracker: Int, _ at: Int
    ) {
        let info = session.program.content.sends.metrics[metric]
        guard let bounds = info.bounds else { return }
        let histogram = ReplayMetric(
            location: session.location(tracker, at), name: info.name.name, isCounter: info.isCounter,
            value: number.value, histogram: OAVTHistogram(verified: bounds, of: number.double))
        // Without the braces at the end.
        bytes.append(Array(ReplayRecord.metric(histogram).line.utf8.dropLast(2)))
        endMetric(session, at)
    }

    /// Ends the line of a metric, with the attributes by which metrics are grouped.
    private mutating func endMetric(_ session: DirectSession, _ at: Int) {
        if !session.outputGroup.isEmpty { addGroup(of: session) }
        end(session, at)
    }

    /// Ends a line, with the number of the sample if samples are numbered.
    private func end(_ session: DirectSession, _ at: Int) {
        if form.isNumbered {
            bytes.append(#","number":"# as StaticString)
            bytes.append(decimal: session.sampleNumbers.next(at: at))
        }
        bytes.append("}}\n" as StaticString)
    }

    private mutating func addGroup(of session: DirectSession) {
        let values = zip(session.shared.groupAttributes, session.outputGroup)
            .compactMap { attribute, value in value.map { (attribute: attribute, value: Value.string($0.text)) } }
        guard !values.isEmpty else { return }
        bytes.append(#","attributes":{"# as StaticString)
        write(values)
        bytes.append("}" as Unicode.Scalar)
    }

    private func begin(_ start: StaticString, _ session: DirectSession, _ tracker: Int, _ at: Int) {
        bytes.append(start)
        bytes.append(json: session.name)
        bytes.append(#","tracker":"# as StaticString)
        bytes.append(json: session.trackers[tracker].name)
        bytes.append(#","at":"# as StaticString)
        bytes.append(decimal: at)
    }

    /// Writes attributes sorted by name.
    private mutating func write(_ attributes: [(attribute: Symbol, value: Value)]) {
        var order = attributes.indices.map { (rank: 0, index: $0) }
        // Ranks change when a name is added, so all names are added first.
        for (attribute, _) in attributes { keys.add(attribute) }
        for index in order.indices { order[index].rank = keys[attributes[index].attribute].rank }
        order.sort { $0.rank < $1.rank }
        for (position, (_, index)) in order.enumerated() {
            if position > 0 { bytes.append("," as Unicode.Scalar) }
            bytes.append(keys[attributes[index].attribute].text)
            bytes.append(":" as Unicode.Scalar)
            write(attributes[index].value)
        }
    }

    private mutating func write(_ value: Value) {
        switch value {
        case .bool(let value): bytes.append(value ? "true" : "false" as StaticString)
        case .int(let value): bytes.append(decimal: value)
        case .double(let value): bytes.append(Array((value.isFinite ? String(value) : "null").utf8))
        case .string(let value): bytes.append(json: value)
        case .opaque: bytes.append("null" as StaticString)
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
