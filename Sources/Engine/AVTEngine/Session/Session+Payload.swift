import AVTCore

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
                // What is not kept counts as never sent.
                lastSent[place] = reserve(values.byteCount) ? values : []
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
            forEachValue(of: entry.expression, named: entry.attribute, event) {
                values.append(SentValue(attribute: $0, value: $1))
            }
        }
        return values
    }
}

extension Session {
    /// Visits what is sent of an expression's value under a name: of a map each value, under the name and its key.
    ///
    /// A key that makes no name of an attribute, or one name more than packs may make, is left out, and counted as a failure.
    mutating func forEachValue(
        of expression: Int32, named name: Symbol, _ event: borrowing AttributeList, _ visit: (Symbol, Value) -> Void
    ) {
        let operand = result(of: expression, event)
        guard case .map(let entries) = operand else {
            if let value = operand.value { visit(name, value) }
            return
        }
        guard meter.spend(elements: entries.count) else { return countFailure(expression) }
        for entry in entries {
            if let symbol = Symbol(name.name + "." + entry.key, within: program.madeNames) {
                visit(symbol, entry.value)
            } else {
                countFailure(expression)
            }
        }
    }
}

/// What was sent under a name.
struct SentValue: Equatable {
    let attribute: Symbol
    let value: Value
}
