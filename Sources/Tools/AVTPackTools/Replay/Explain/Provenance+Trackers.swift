import AVTCore
import AVTExpressions
import AVTRules

/// The origins of values of several trackers, which formulas read through `trackers`.
extension Provenance {
    /// Returns the fields of all trackers that a formula reads, each with the origin of its value.
    ///
    /// - Parameters:
    ///   - fields: The fields that the formula reads.
    ///   - reader: The reader of the formula.
    /// - Returns: A part for each field of each tracker, ordered by tracker.
    func fields(_ fields: [TypedExpression.TrackerField], ofTrackersIn reader: SessionValueReader) -> [Reason] {
        reader.context.box.session.trackerIndices.flatMap { trackerIndex in
            fields.map { self.field($0, ofTracker: trackerIndex, reader) }
        }
    }

    private func field(
        _ field: TypedExpression.TrackerField, ofTracker trackerIndex: Int, _ reader: SessionValueReader
    ) -> Reason {
        var context = reader.context
        context.trackerIndex = trackerIndex
        var content = Explanation(kind: .reading, name: "", text: "absent")
        content.type = field.type.notation
        content.unit = field.type.unit?.name
        if let value = reader.value(ofField: field.index, tracker: trackerIndex) {
            let shown = self.shown(value, field.type)
            (content.value, content.elements, content.text) = (shown.value, shown.elements, shown.text)
        } else {
            content.isFailure = true
        }
        let tracker = name(ofTracker: trackerIndex)
        switch pack.pack.formulas.fields[field.index] {
        case .state(let index):
            content.name = "\(tracker).\(pack.pack.states[index].name)"
            return written(content, .state, .state(index), writes, context)
        case .memory(let index):
            content.name = "\(tracker).\(pack.pack.memory[index].name)"
            return written(content, .memory, .memory(index), writes, context)
        case .getter(let attribute):
            let name = pack.pack.formulas.attributeDeclarations[attribute].name
            content.kind = .attribute
            content.name = "\(tracker).\(name)"
            content.note = content.isFailure ? "the tracker has no such getter" : "what the tracker's getter returns"
            content.event = getterEvents[GetterName(tracker: ExactText(tracker), attribute: ExactText(name))]
            return Reason(content)
        case .record: return Reason(content)
        }
    }

    /// Returns the name of a tracker by its index in the session.
    func name(ofTracker trackerIndex: Int) -> String { trackerNames[trackerIndex] ?? "tracker \(trackerIndex + 1)" }

    /// Formats the value of an expression: trackers by their names, records with the names of their fields.
    func shown(
        _ value: ExpressionValue, _ type: ExpressionType
    ) -> (value: Value?, elements: [Value]?, text: String) {
        if let text = text(ofObject: value, type) {
            return (nil, type == .tracker ? [.string(text)] : nil, text)
        }
        if case .list(let content) = type, case .list(let values) = value {
            let texts = values.compactMap { text(ofObject: $0, content) }
            if !values.isEmpty, texts.count == values.count {
                return (nil, texts.map(Value.string), texts.joined(separator: ", "))
            }
        }
        let shown = pack.shown(value, type)
        return (shown.value, value.plainElements, shown.text)
    }

    private func text(ofObject value: ExpressionValue, _ type: ExpressionType) -> String? {
        guard case .object(let kind) = type, case .map(let map) = value else { return nil }
        if type == .tracker {
            guard case .int(let trackerIndex)? = map[.int(-1)] else { return nil }
            return name(ofTracker: trackerIndex)
        }
        guard pack.pack.records.indices.contains(kind - 1) else { return nil }
        let fields = pack.pack.records[kind - 1].fields.enumerated().compactMap { index, field in
            map[.int(-1 - index)].map { "\(field.name): \($0.text)" }
        }
        return "{" + fields.joined(separator: ", ") + "}"
    }
}

extension ExpressionValue {
    /// The value if it is a plain one, or `nil` for a list, a map or an object.
    private var plain: Value? {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .int(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        default: nil
        }
    }

    /// The elements of a list or the keys of a map, or `nil` if they are not all plain values.
    fileprivate var plainElements: [Value]? {
        let elements: [ExpressionValue]
        switch self {
        case .list(let values): elements = values
        case .map(let map): elements = map.entries.map(\.key)
        default: return nil
        }
        let plain = elements.compactMap(\.plain)
        return plain.count == elements.count ? plain : nil
    }
}
