import AVTDiagnostics

/// The actions, attributes and metrics that the packs of a program know: OpenAVT's and their own.
struct Vocabulary {
    /// An attribute's type.
    struct Attribute {
        var type: ValueTypeSyntax
        var unit: String?
        /// Of text: all values that there are; empty: any.
        var words: [String] = []
        /// Where a pack declares it.
        var range: SourceRange?
    }

    /// A metric's type.
    struct Metric {
        var type: MetricTypeSyntax
        var unit: String?
        /// Of a histogram: the upper bounds of its buckets; none if they are wrong.
        var bounds: [Double]?
        /// How its values are summarised; `nil` if no pack says so.
        var aggregate: AggregateSyntax?
        /// What it measures, in words that packs share.
        var meaning: String?
        /// What else is said of it.
        var description: String?
        /// Where a pack declares it.
        var range: SourceRange
        /// True if another pack declares it with another type, unit or buckets.
        var isConflicting = false
    }

    /// The actions.
    private(set) var actions = Set(StandardVocabulary.actions).union([StandardVocabulary.closing])
    /// Time attributes of actions that have one of their own.
    private(set) var timeAttributes: [String: String] = [:]
    /// The attributes.
    private(set) var attributes: [String: Attribute] = StandardVocabulary.attributes.mapValues {
        Attribute(type: $0.type, unit: $0.unit)
    }
    /// The metrics.
    private(set) var metrics: [String: Metric] = [:]

    /// Attributes that belong together.
    private(set) var records: [Record] = []
    /// Attributes whose names begin alike.
    private(set) var families: [Family] = []

    /// Parameters that declarations read.
    private(set) var usedParameters: Set<ReferenceTable.ParameterKey> = []

    private var recordIndices: [String: Int] = [:]
    private var familyIndices: [String: Int] = [:]
    private var actionRanges: [String: SourceRange] = [:]

    /// Puts the packs' words together, and reports where they contradict each other.
    init(_ pack: LayeredPack, into diagnostics: inout DiagnosticCollector) {
        for action in StandardVocabulary.actions { addTime(StandardVocabulary.timeAttribute(of: action)) }
        // From the inside out, so that a contradiction is reported in the pack that knows the other.
        var parameters = ParameterReader(pack)
        for (index, layer) in pack.layers.enumerated().reversed() {
            let vocabulary = layer.syntax.vocabulary
            for action in vocabulary.actions { add(action, into: &diagnostics) }
            for attribute in vocabulary.attributes { add(attribute, into: &diagnostics) }
            for record in vocabulary.records { add(record, into: &diagnostics) }
            for family in vocabulary.families { add(family, into: &diagnostics) }
            for metric in vocabulary.metrics { add(metric, layer: index, &parameters, into: &diagnostics) }
        }
        usedParameters = parameters.used
        checkGroups(of: pack, into: &diagnostics)
    }

    /// The index of a record.
    func index(ofRecord name: String) -> Int? { recordIndices[name] }

    /// The index of a family.
    func index(ofFamily name: String) -> Int? { familyIndices[name] }

    private mutating func addTime(_ name: String, at range: SourceRange? = nil) {
        attributes[name] = attributes[name] ?? Attribute(type: .int, unit: "ms", range: range)
    }

    private mutating func add(_ action: ActionSyntax, into diagnostics: inout DiagnosticCollector) {
        let name = action.name.text
        let standard = StandardVocabulary.timeAttribute(of: name)
        let time = action.timeAttribute?.text ?? standard
        if actions.contains(name), (timeAttributes[name] ?? standard) != time {
            diagnostics.report(
                conflict(
                    "`\(name)` has the time attribute `\(timeAttributes[name] ?? standard)` already",
                    action.timeAttribute ?? action.name, other: actionRanges[name]))
            return
        }
        actions.insert(name)
        actionRanges[name] = actionRanges[name] ?? action.name.range
        if time != standard { timeAttributes[name] = time }
        addTime(time, at: action.name.range)
    }

    private mutating func add(_ attribute: AttributeDeclarationSyntax, into diagnostics: inout DiagnosticCollector) {
        let name = attribute.name.text
        var declared = Attribute(
            type: attribute.type, unit: attribute.unit?.text, words: attribute.oneOf.map(\.text),
            range: attribute.name.range)
        if let known = attributes[name] {
            // An attribute for which OpenAVT names no unit takes the one that a pack gives it.
            let isOpen = known.range == nil && known.unit == nil
            guard known.type == declared.type, known.unit == declared.unit || isOpen else {
                diagnostics.report(
                    conflict(
                        "the attribute `\(name)` is \(phrase(known.type, known.unit)), "
                            + "not \(phrase(declared.type, declared.unit))",
                        attribute.name, other: known.range))
                return
            }
            guard known.words.isEmpty || declared.words.isEmpty || Set(known.words) == Set(declared.words) else {
                diagnostics.report(
                    conflict(
                        "the attribute `\(name)` has other values in another pack", attribute.name, other: known.range))
                return
            }
            if declared.words.isEmpty { declared.words = known.words }
            declared.range = known.range ?? declared.range
        }
        attributes[name] = declared
    }

    private mutating func add(_ syntax: RecordSyntax, into diagnostics: inout DiagnosticCollector) {
        for field in syntax.fields { add(field.attribute, into: &diagnostics) }
        let record = syntax.checked(into: &diagnostics)
        guard let known = index(ofRecord: record.name).map({ records[$0] }) else {
            guard isFree(syntax.name, into: &diagnostics) else { return }
            recordIndices[record.name] = records.count
            records.append(record)
            return
        }
        guard known.fields != record.fields else { return }
        diagnostics.report(
            conflict("the record `\(record.name)` has other fields in another pack", syntax.name, other: known.range))
    }

    private mutating func add(_ syntax: FamilySyntax, into diagnostics: inout DiagnosticCollector) {
        let family = syntax.checked(into: &diagnostics)
        guard let known = index(ofFamily: family.name).map({ families[$0] }) else {
            guard isFree(syntax.name, into: &diagnostics) else { return }
            familyIndices[family.name] = families.count
            families.append(family)
            guard families.count == Vocabulary.mostFamilies + 1 else { return }
            diagnostics.report(
                .problem(
                    .tooManyFamilies, "there are more than \(Vocabulary.mostFamilies) families of attributes",
                    at: syntax.name.range))
            return
        }
        guard known.type != family.type || known.keysText != family.keysText else { return }
        diagnostics.report(
            conflict(
                "the family `\(family.name)` has another type or other keys in another pack", syntax.name,
                other: known.range))
    }

    private static let mostFamilies = 16

    /// True if `event.` and the name mean nothing yet; otherwise that is reported.
    private func isFree(_ name: TextSyntax, into diagnostics: inout DiagnosticCollector) -> Bool {
        let other: SourceRange?
        let phrase: String
        if let attribute = attributes[name.text] {
            (phrase, other) = ("an attribute", attribute.range)
        } else if let index = index(ofRecord: name.text) {
            (phrase, other) = ("a record", records[index].range)
        } else if let index = index(ofFamily: name.text) {
            (phrase, other) = ("a family of attributes", families[index].range)
        } else {
            return true
        }
        diagnostics.report(conflict("`\(name.text)` is \(phrase) already", name, other: other))
        return false
    }

    private mutating func add(
        _ syntax: MetricDeclarationSyntax, layer: Int, _ parameters: inout ParameterReader,
        into diagnostics: inout DiagnosticCollector
    ) {
        let name = syntax.name.text
        let metric = Metric(
            type: syntax.type, unit: syntax.unit?.text,
            bounds: syntax.bounds(layer: layer, &parameters, into: &diagnostics), aggregate: syntax.aggregate,
            meaning: syntax.meaning?.text, description: syntax.description?.text, range: syntax.name.range)
        guard let known = metrics[name] else {
            metrics[name] = metric
            return
        }
        metrics[name]?.meaning = known.meaning ?? metric.meaning
        metrics[name]?.description = known.description ?? metric.description
        metrics[name]?.aggregate = known.aggregate ?? metric.aggregate
        if let mine = metric.aggregate, let theirs = known.aggregate, mine.kind != theirs.kind {
            diagnostics.report(
                Diagnostic(
                    .metricTypeConflict,
                    "the metric `\(name)` is summarised by its \(theirs.kind.rawValue) already", at: mine.range,
                    label: "here it is its \(mine.kind.rawValue)",
                    related: [LabelledRange(theirs.range, "here it is its \(theirs.kind.rawValue)")]))
        }
        guard known.type != metric.type || known.unit != metric.unit || known.bounds != metric.bounds else { return }
        metrics[name]?.isConflicting = true
        let isLike = known.phrase == metric.phrase
        diagnostics.report(
            Diagnostic(
                .metricTypeConflict,
                "the metric `\(name)` is declared as \(known.phrase)\(isLike ? " with other buckets" : "") already",
                at: metric.range, label: isLike ? nil : "here it is \(metric.phrase)",
                related: [LabelledRange(known.range, isLike ? "declared here" : "here it is \(known.phrase)")]))
    }

    private func conflict(_ message: String, _ name: TextSyntax, other: SourceRange?) -> Diagnostic {
        Diagnostic(
            .conflictingDeclarations, message, at: name.range,
            related: other.map { [LabelledRange($0, "declared here")] } ?? [],
            notes: other == nil ? [DiagnosticNote("it is one of OpenAVT's")] : [])
    }

    private func phrase(_ type: ValueTypeSyntax, _ unit: String?) -> String {
        unit.map { "\(type.rawValue) in \($0)" } ?? type.rawValue
    }
}

extension Vocabulary.Metric {
    /// The type and unit in words: `a gauge in ms`.
    var phrase: String {
        "a \(type.rawValue)" + (unit.map { " in \($0)" } ?? " without a unit")
    }
}
