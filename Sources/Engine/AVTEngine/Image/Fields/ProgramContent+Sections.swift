/// A type that visits the sections of an image, to encode or to decode them.
protocol SectionVisitor {
    mutating func walk<Value: ImageField>(
        _ number: UInt32, _ table: WritableKeyPath<ProgramContent, Value>, of content: inout ProgramContent)
}

extension ImageWriter: SectionVisitor {
    mutating func walk<Value: ImageField>(
        _ number: UInt32, _ table: WritableKeyPath<ProgramContent, Value>, of content: inout ProgramContent
    ) {
        section(number, content[keyPath: table])
    }
}

extension ImageReader: SectionVisitor {
    mutating func walk<Value: ImageField>(
        _ number: UInt32, _ table: WritableKeyPath<ProgramContent, Value>, of content: inout ProgramContent
    ) {
        content[keyPath: table] = section(number)
    }
}

extension ProgramContent {
    /// Visits the sections of an image in order: everything that a program consists of.
    ///
    /// A new table gets the next number, at the end; `ProgramContent.featureLevel` says which version it increments.
    /// The last two tables are only in programs for several players.
    static func walkSections(_ walker: inout some SectionVisitor, content: inout ProgramContent) {
        walker.walk(1, \.name, of: &content)
        walker.walk(2, \.version, of: &content)
        walker.walk(3, \.actions, of: &content)
        walker.walk(4, \.timeAttributes, of: &content)
        walker.walk(5, \.state.variables, of: &content)
        walker.walk(6, \.state.initial, of: &content)
        walker.walk(7, \.state.instrumentSlots, of: &content)
        walker.walk(8, \.state.trackerSlots, of: &content)
        walker.walk(9, \.state.wasSlots, of: &content)
        walker.walk(10, \.state.wasRanges, of: &content)
        walker.walk(11, \.expressions.nodes, of: &content)
        walker.walk(12, \.expressions.constants, of: &content)
        walker.walk(13, \.expressions.tests, of: &content)
        walker.walk(14, \.expressions.general, of: &content)
        walker.walk(15, \.expressions.roots, of: &content)
        walker.walk(16, \.expressions.lists, of: &content)
        walker.walk(17, \.code.instructions, of: &content)
        walker.walk(18, \.code.generalSteps, of: &content)
        walker.walk(19, \.code.table, of: &content)
        walker.walk(20, \.code.writes, of: &content)
        walker.walk(21, \.code.conditions, of: &content)
        walker.walk(22, \.code.notes, of: &content)
        walker.walk(23, \.code.emissions, of: &content)
        walker.walk(24, \.sends.attributes, of: &content)
        walker.walk(25, \.sends.attributeBlocks, of: &content)
        walker.walk(26, \.sends.payloads, of: &content)
        walker.walk(27, \.sends.payloadMemories, of: &content)
        walker.walk(28, \.sends.metrics, of: &content)
        walker.walk(29, \.sends.metricFormulas, of: &content)
        walker.walk(30, \.sends.periodicMetrics, of: &content)
        walker.walk(31, \.state.scopes, of: &content)
        walker.walk(32, \.measures, of: &content)
        walker.walk(33, \.timers, of: &content)
        walker.walk(34, \.holds, of: &content)
        walker.walk(35, \.sends.getters, of: &content)
        walker.walk(36, \.players.trackerGetters, of: &content)
        walker.walk(37, \.expressions.records, of: &content)
        walker.walk(38, \.expressions.families, of: &content)
        walker.walk(39, \.players.trackerKinds, of: &content)
        walker.walk(40, \.players.signals, of: &content)
        walker.walk(41, \.players.properties, of: &content)
        walker.walk(42, \.code.handlesClosing, of: &content)
        walker.walk(43, \.digest, of: &content)
        walker.walk(44, \.packs, of: &content)
        walker.walk(45, \.migrations, of: &content)
        walker.walk(46, \.delivery, of: &content)
        walker.walk(47, \.names, of: &content)
        walker.walk(48, \.expressions.patternFields, of: &content)
        walker.walk(49, \.players.names, of: &content)
        guard content.players.areSeveral else { return }
        walker.walk(50, \.players.signalPlayers, of: &content)
        walker.walk(51, \.players.propertyPlayers, of: &content)
    }
}
