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
    /// A new table gets the next number, at the end, and increments the format version.
    static func walkSections(_ walker: inout some SectionVisitor, content: inout ProgramContent) {
        walker.walk(1, \.name, of: &content)
        walker.walk(2, \.version, of: &content)
        walker.walk(3, \.actions, of: &content)
        walker.walk(4, \.timeAttributes, of: &content)
        walker.walk(5, \.variables, of: &content)
        walker.walk(6, \.initial, of: &content)
        walker.walk(7, \.instrumentSlots, of: &content)
        walker.walk(8, \.trackerSlots, of: &content)
        walker.walk(9, \.wasSlots, of: &content)
        walker.walk(10, \.wasRanges, of: &content)
        walker.walk(11, \.expressions.nodes, of: &content)
        walker.walk(12, \.expressions.constants, of: &content)
        walker.walk(13, \.expressions.tests, of: &content)
        walker.walk(14, \.expressions.general, of: &content)
        walker.walk(15, \.expressions.roots, of: &content)
        walker.walk(16, \.lists, of: &content)
        walker.walk(17, \.steps, of: &content)
        walker.walk(18, \.generalSteps, of: &content)
        walker.walk(19, \.table, of: &content)
        walker.walk(20, \.writes, of: &content)
        walker.walk(21, \.conditions, of: &content)
        walker.walk(22, \.notes, of: &content)
        walker.walk(23, \.emissions, of: &content)
        walker.walk(24, \.attributes, of: &content)
        walker.walk(25, \.attributeBlocks, of: &content)
        walker.walk(26, \.payloads, of: &content)
        walker.walk(27, \.payloadMemories, of: &content)
        walker.walk(28, \.metrics, of: &content)
        walker.walk(29, \.metricFormulas, of: &content)
        walker.walk(30, \.periodicMetrics, of: &content)
        walker.walk(31, \.scopes, of: &content)
        walker.walk(32, \.measures, of: &content)
        walker.walk(33, \.timers, of: &content)
        walker.walk(34, \.holds, of: &content)
        walker.walk(35, \.getters, of: &content)
        walker.walk(36, \.fieldGetters, of: &content)
        walker.walk(37, \.records, of: &content)
        walker.walk(38, \.families, of: &content)
        walker.walk(39, \.trackerKinds, of: &content)
        walker.walk(40, \.signals, of: &content)
        walker.walk(41, \.properties, of: &content)
        walker.walk(42, \.handlesClosing, of: &content)
        walker.walk(43, \.digest, of: &content)
        walker.walk(44, \.packs, of: &content)
        walker.walk(45, \.migrations, of: &content)
        walker.walk(46, \.delivery, of: &content)
        walker.walk(47, \.names, of: &content)
        walker.walk(48, \.expressions.patternFields, of: &content)
    }
}
