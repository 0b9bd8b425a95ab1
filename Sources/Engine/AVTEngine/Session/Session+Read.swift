import AVTCore

/// The only code by which formulas read attributes of events and getters of trackers as their declared types.
extension Session {
    /// Returns an attribute's value, or missing if the event does not have it or it does not convert to the type.
    @inline(__always)
    func read(_ attribute: Symbol, _ type: ValueType, _ event: borrowing AttributeList) -> Operand {
        // Only numbers can be time-since attributes, which `valueSet(of:)` does not return.
        let mayBeTime = type == .int || type == .double
        return operand(
            mayBeTime ? event[attribute] : event.valueSet(of: attribute), type, .attribute, attribute)
    }

    /// Returns a value as an operand of a type, or missing if it does not convert, which is recorded in the data
    /// report.
    @inline(__always)
    func operand(_ value: Value?, _ type: ValueType, _ source: DataReport.Source, _ name: Symbol) -> Operand {
        switch (value, type) {
        case (.bool(let value), .bool): .bool(value)
        case (.int(let value), .int): .int(value)
        case (.double(let value), .double): .double(value)
        case (.string(let value), .string): .string(value)
        case (nil, _): .missing
        case (let value?, _): converted(value, type, source, name)
        }
    }

    @inline(never)
    private func converted(_ value: Value, _ type: ValueType, _ source: DataReport.Source, _ name: Symbol) -> Operand {
        if let converted = value.converted(to: type) { return Operand(converted) }
        guard !value.isAbsent else { return .missing }
        log.data.record(
            value, source, name, as: type, action: (current.action, program.content.actions[current.action]))
        return .missing
    }

    /// Returns the attributes of an event that belong to a record.
    func read(_ record: RecordInfo, _ event: borrowing AttributeList) -> Operand {
        var values: [Value?] = []
        values.reserveCapacity(record.fields.count)
        for field in record.fields { values.append(read(field.attribute, field.type, event).value) }
        return .fields(values)
    }

    /// Returns the attributes of an event that belong to a family, in the event's order.
    func read(_ family: FamilyInfo, _ event: borrowing AttributeList) -> Operand {
        var entries: [MapEntry] = []
        let all = event.all
        guard meter.spend(elements: all.count) else { return .failed }
        for (attribute, value) in all {
            let name = attribute.name
            guard name.utf8.starts(with: family.prefix.utf8) else { continue }
            let key = String(decoding: name.utf8.dropFirst(family.prefix.utf8.count), as: UTF8.self)
            if let keys = family.keys, keys.match(key, charging: meter) != true { continue }
            guard let value = operand(value, family.type, .attribute, attribute).value else { continue }
            entries.append(MapEntry(key: key, value: value))
        }
        return .map(entries)
    }

    /// The values and names that did not match the packs' declarations since the session began.
    package var dataReport: DataReport { log.data.report }

    /// True if ``removeNewDataProblems()`` returns any.
    @inline(__always)
    package var hasNewDataProblems: Bool { log.data.hasNewProblems }

    /// Returns what did not match or failed for the first time since the last call.
    package mutating func removeNewDataProblems() -> [DataProblem] { log.data.removeNewProblems() }
}
