import AVTValues

extension Session {
    /// Puts what an action's payload says in the place of an event's attributes.
    ///
    /// - Parameters:
    ///   - fragments: what the payload is made of.
    ///   - event: the event's attributes, as all formulas read them.
    mutating func form(_ fragments: [PayloadFragmentCode], of event: inout AttributeList) {
        var sent = AttributeList()
        for fragment in fragments {
            let place = fragment.memory.map { current * program.content.payloadMemories + $0 }
            if place == nil, !applies(fragment, event) { continue }
            let values = values(of: fragment, event)
            if let place {
                isUnsent = lastSent[place] != values
                guard applies(fragment, event) else { continue }
                lastSent[place] = values
            }
            for value in values { sent.set(value.attribute, value.value) }
        }
        event = sent
    }

    private mutating func applies(_ fragment: PayloadFragmentCode, _ event: borrowing AttributeList) -> Bool {
        fragment.condition.map { holds($0, event) } ?? true
    }

    private mutating func values(
        of fragment: PayloadFragmentCode, _ event: borrowing AttributeList
    ) -> [SentValue] {
        var values: [SentValue] = []
        values.reserveCapacity(fragment.entries.count)
        for entry in fragment.entries {
            result(of: entry.expression, event).forEachValue(named: entry.attribute) {
                values.append(SentValue(attribute: $0, value: $1))
            }
        }
        return values
    }
}

extension Operand {
    /// Hands on what is sent of it under a name: of a map each value, under the name and its key.
    func forEachValue(named name: Symbol, _ visit: (Symbol, Value) -> Void) {
        if case .map(let entries) = self {
            for entry in entries { visit(Symbol(name.name + "." + entry.key), entry.value) }
        } else if let value {
            visit(name, value)
        }
    }
}

/// What was sent under a name.
struct SentValue: Equatable {
    let attribute: Symbol
    let value: Value
}
