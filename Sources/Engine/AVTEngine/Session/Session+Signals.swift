import AVTCore

extension Session {
    /// The time of the latest step, in milliseconds, or `nil` before the first one.
    package var latestTime: Int? { measures.lastStep }

    /// Returns the actions that a player's signal triggers.
    package mutating func actions(forSignal name: Symbol, tracker: Int, now: Int) -> [SignalledAction] {
        let table =
            program.playerReports == nil
            ? program.reports : table(for: name, isSignal: true, tracker: tracker, now: now) { _ in true }
        guard let rules = table.signals[name] else {
            if !isOfOtherPlayer(name, isSignal: true) { log.data.record(signal: name) }
            return []
        }
        activate(tracker: tracker, now: now)
        return actions(ofRules: rules, in: table)
    }

    /// Returns the actions that a new value of a player's property triggers; none if the value has not changed.
    ///
    /// - Parameters:
    ///   - name: The property.
    ///   - value: The value.
    ///   - tracker: The index of the tracker of the player.
    ///   - now: The time in milliseconds.
    /// - Returns: The actions, in order.
    package mutating func actions(
        forProperty name: Symbol, value: PropertyValue, tracker: Int, now: Int
    ) -> [SignalledAction] {
        let isNew = players.properties[tracker].update(name) { old in
            if case .bool(let was) = old, case .bool(let becomes) = value {
                if was == becomes { return false }
            } else if let old, old.isSame(as: value) {
                return false
            }
            old = value
            return true
        }
        guard isNew else { return [] }
        if program.playerReports == nil {
            // The program keeps the table of the only player alive.
            return Unmanaged.passUnretained(program.reports)._withUnsafeGuaranteedRef { table in
                actions(forProperty: name, value, in: table, tracker: tracker, now: now)
            }
        }
        let table = table(for: name, isSignal: false, tracker: tracker, now: now) { becomes in
            becomes.map { value.hasText($0) } ?? true
        }
        return actions(forProperty: name, value, in: table, tracker: tracker, now: now)
    }

    @inline(__always)
    private mutating func actions(
        forProperty name: Symbol, _ value: PropertyValue, in table: ReportTable, tracker: Int, now: Int
    ) -> [SignalledAction] {
        guard let concerned = table.properties[name].map({ table.concerned[$0] }) else {
            guard !isOfOtherPlayer(name, isSignal: false) else { return [] }
            // If the player reports the known property of a similar name as well, this one is not a misspelling of it.
            log.data.record(property: name) { players.properties[tracker][$0] != nil }
            return []
        }
        activate(tracker: tracker, now: now)
        for position in concerned.slots { follow(program.content.players.properties[table.indices[position]], value) }
        if case .bool(let isTrue) = value {
            return actions(ofRules: isTrue ? concerned.trueRules : concerned.falseRules, in: table)
        }
        return actions(ofRules: concerned.rules, in: table) { becomes in becomes.map { value.hasText($0) } ?? true }
    }

    /// Returns true if a rule applies now.
    mutating func applies(_ rule: Int, ifOccurs occurs: (String?) -> Bool) -> Bool {
        if case .property(_, let becomes) = program.content.players.signals[rule].trigger, !occurs(becomes) {
            return false
        }
        return isMet(rule)
    }

    /// Returns true if the condition of a rule is met now.
    @inline(__always)
    private mutating func isMet(_ rule: Int) -> Bool {
        program.content.players.signals[rule].condition.map { holds($0, AttributeList()) } ?? true
    }

    /// Returns the actions of rules, a range of a table's indices, that apply now.
    private mutating func actions(ofRules rules: Range<Int>, in table: ReportTable) -> [SignalledAction] {
        var actions: [SignalledAction] = []
        for position in rules where isMet(table.indices[position]) { append(table.indices[position], to: &actions) }
        return actions
    }

    /// Returns the actions of rules that apply now, and are for a value of which `occurs` returns true, or for any value, `nil`.
    private mutating func actions(
        ofRules rules: Range<Int>, in table: ReportTable, ifOccurs occurs: (String?) -> Bool
    ) -> [SignalledAction] {
        var actions: [SignalledAction] = []
        for position in rules where applies(table.indices[position], ifOccurs: occurs) {
            append(table.indices[position], to: &actions)
        }
        return actions
    }

    @inline(__always)
    private mutating func append(_ rule: Int, to actions: inout [SignalledAction]) {
        let own = self.actions(ofRule: rule)
        if actions.isEmpty { actions = own } else { actions += own }
    }

    private mutating func actions(ofRule index: Int) -> [SignalledAction] {
        let plain = program.reports.plainActions[index]
        guard plain.isEmpty else { return plain }
        let rule = program.content.players.signals[index]
        var attributes: [(attribute: Symbol, value: Value)] = []
        for (attribute, root) in rule.attributes {
            if let value = result(of: root, AttributeList()).value { attributes.append((attribute, value)) }
        }
        return rule.actions.map { SignalledAction(action: $0, attributes: attributes) }
    }

    /// Writes the value of a property to a slot that follows it, and updates the measures that read it.
    mutating func follow(_ property: PropertyInfo, _ reported: PropertyValue) {
        guard let value = operand(reported, property) else { return }
        advanceMeasures()
        write(value, at: memoryIndex(of: property.slot, tracker: current.tracker))
        if program.followsWindows { schedules.windows.following = measures.lastStep }
        refreshMeasures()
        schedules.windows.following = nil
    }
    /// Returns the value of a property as the slot that follows it stores it, or `nil` if it does not fit.
    @inline(__always)
    private func operand(_ reported: PropertyValue, _ property: PropertyInfo) -> Operand? {
        switch (reported, property.type) {
        case (.bool(let value), .bool): return .bool(value)
        case (.int(let value), .int): return .int(value)
        case (.double(let value), .double): return .double(value)
        default: return converted(reported, property)
        }
    }

    @inline(never)
    private func converted(_ reported: PropertyValue, _ property: PropertyInfo) -> Operand? {
        guard let value = Value(reported, property.type) else {
            if reported != .missing {
                log.data.record(.string(reported.text), .property, property.name, as: property.type, action: nil)
            }
            return nil
        }
        let operand = Operand(value)
        return fits(operand, limit: nil) ? operand : nil
    }
}
