import AVTCore

extension Session {
    /// Replaces an event's attributes with the action's payload.
    ///
    /// - Parameters:
    ///   - fragments: The fragments of the payload.
    ///   - event: The event's attributes, which all formulas read; replaced at the end.
    mutating func form(_ fragments: [PayloadFragmentCode], of event: inout AttributeList) {
        var payload = AttributeList()
        for fragment in fragments {
            let index = fragment.memory.map { sent.payloads.first(ofTracker: current.tracker) + $0 }
            if index == nil, !applies(fragment, event) { continue }
            let values = values(of: fragment, event)
            if let index {
                evaluation.isUnsent = sent.payloads[index] != values
                guard applies(fragment, event) else { continue }
                // Values that cannot be stored count as never sent.
                let stored = reserve(values.byteCount) ? values : []
                if let last = step.formed.indices.last {
                    step.formed[last].append(FormedFragment(index: index, before: sent.payloads[index], after: stored))
                }
                sent.payloads[index] = stored
            }
            for value in values { payload.set(value.attribute, value.value) }
        }
        event = payload
    }

    /// Restores what was sent before in the fragments of an event that is withheld.
    mutating func forget(_ formed: [FormedFragment]) {
        // Another event of the step may have sent newer values.
        for fragment in formed.reversed() where sent.payloads[fragment.index] == fragment.after {
            sent.payloads[fragment.index] = fragment.before
        }
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
    /// Visits the values that are sent for an expression: one under the name itself, or for a map, one per entry, with
    /// the key appended to the name.
    ///
    /// An entry is skipped, and counted as a failure, if its key does not form an attribute name, or packs have already
    /// created the maximum number of names.
    mutating func forEachValue(
        of expression: Int32, named name: Symbol, _ event: borrowing AttributeList, _ visit: (Symbol, Value) -> Void
    ) {
        let operand = result(of: expression, event)
        guard case .map(let entries) = operand else {
            if let value = operand.value { visit(name, value) }
            return
        }
        guard meter.spend(elements: entries.count) else { return countFailure(expression, event) }
        for entry in entries {
            if let symbol = Symbol(name.name + "." + entry.key, within: program.nameBudget) {
                visit(symbol, entry.value)
            } else {
                countFailure(expression, event)
            }
        }
    }
}

/// A fragment of an event's payload, with the values of it that were sent before the event and by it.
struct FormedFragment {
    /// The index in `SentState.payloads`.
    let index: Int
    let before: [SentValue]
    let after: [SentValue]
}

/// A value that was sent under a name.
struct SentValue: Equatable {
    let attribute: Symbol
    let value: Value
}
