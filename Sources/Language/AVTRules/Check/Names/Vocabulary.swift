import AVTCore
import AVTDiagnostics

/// The actions, attributes and metrics that the packs of a program know: OpenAVT's and the packs' own.
struct Vocabulary {
    /// The type of an attribute.
    struct Attribute {
        var type: ValueTypeSyntax
        var unit: String?
        /// For strings, all possible values, or an empty array if any value is possible.
        var values: [String] = []
        /// The location of its declaration in a pack.
        var range: SourceRange?
        /// True if no pack has declared it, and a pack may declare another unit.
        var hasOpenUnit = false
    }

    /// The type of a metric.
    struct Metric {
        var type: MetricTypeSyntax
        var unit: String?
        /// The upper bounds of a histogram's buckets, empty if they are invalid, or `nil` for other metrics.
        var bounds: [Double]?
        /// How its values are aggregated, or `nil` if no pack declares it.
        var aggregate: AggregateSyntax?
        /// What it measures, as a term that packs share.
        var meaning: String?
        /// A further description.
        var description: String?
        /// The location of its declaration.
        var range: SourceRange
        /// True if another pack declares it with a different type, unit or buckets.
        var isConflicting = false
    }

    /// The actions.
    private(set) var actions = Set(StandardVocabulary.actions).union([StandardAction.closing])
    /// The locations of the packs' declarations of actions.
    private(set) var actionRanges: [String: SourceRange] = [:]
    /// The time attributes of actions that have their own.
    private(set) var timeAttributes: [String: String] = [:]
    /// The attributes.
    private(set) var attributes: [String: Attribute] = StandardVocabulary.attributes.mapValues {
        Attribute(type: $0.type, unit: $0.unit, hasOpenUnit: $0.hasOpenUnit)
    }
    /// The metrics.
    private(set) var metrics: [String: Metric] = [:]

    /// Groups of attributes that belong together.
    private(set) var records: [Record] = []
    /// Groups of attributes whose names share a prefix.
    private(set) var families: [Family] = []

    /// Parameters that declarations read.
    private(set) var usedParameters: Set<ReferenceTable.ParameterKey> = []

    private var recordIndices: [String: Int] = [:]
    private var familyIndices: [String: Int] = [:]

    /// Merges the packs' vocabularies, and reports conflicts between them.
    init(_ pack: LayeredPack, into diagnostics: inout DiagnosticCollector) {
        for action in StandardVocabulary.actions { addTime(StandardVocabulary.timeAttribute(of: action)) }
        // From the inside out, so that a conflict is reported in the pack that knows the other one.
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

    /// Returns the index of a record, or `nil` if there is none.
    func index(ofRecord name: String) -> Int? { recordIndices[name] }

    /// Returns the index of a family, or `nil` if there is none.
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
            type: attribute.type, unit: attribute.unit?.text, values: attribute.oneOf.map(\.text),
            range: attribute.name.range)
        if let known = attributes[name] {
            if known.hasOpenUnit { declared.unit = declared.unit ?? known.unit }
            guard known.type == declared.type, known.unit == declared.unit || known.hasOpenUnit else {
                diagnostics.report(
                    conflict(
                        "the attribute `\(name)` is \(phrase(known.type, known.unit)), "
                            + "not \(phrase(declared.type, declared.unit))",
                        attribute.name, other: known.range))
                return
            }
            guard known.values.isEmpty || declared.values.isEmpty || Set(known.values) == Set(declared.values) else {
                diagnostics.report(
                    conflict(
                        "the attribute `\(name)` has other values in another pack", attribute.name, other: known.range))
                return
            }
            if declared.values.isEmpty { declared.values = known.values }
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

    /// Returns whether `event.` and the name are unused so far, and reports an error if they are not.
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
        // The outer layer's values replace those of the layers below.
        metrics[name]?.meaning = metric.meaning ?? known.meaning
        metrics[name]?.description = metric.description ?? known.description
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
    /// The type and unit as a phrase: `a gauge in ms`.
    var phrase: String {
        "a \(type.rawValue)" + (unit.map { " in \($0)" } ?? " without a unit")
    }
}
