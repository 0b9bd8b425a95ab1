import AVTCore
import AVTDiagnostics
import AVTExpressions
import AVTRules

/// Reports names in tests that the packs do not declare.
///
/// Without this check, the expectation that something unknown does not happen would always be met.
struct NameCheck {
    private let pack: CheckedPack
    private let kinds: Set<String>
    private let variables: Set<String>
    private let metrics: Set<String>
    // The names that an event may carry when it is sent: attributes, and the names in payloads.
    private let sentNames: Set<String>
    // The prefixes of the keys of families, in the attributes of events and in variables.
    private let families: Set<String>
    private let transitions: Set<String>
    private let guarantees: Set<String>
    private let consents: Set<String>
    // The rules that withhold events from being sent.
    private let deliveryRules: Set<String>
    private let signals: Set<String>
    private let properties: Set<String>
    // The tracker kinds that are checked already; those of the file recur in every test.
    private var checkedKinds: Set<SourceRange> = []
    var diagnostics: DiagnosticCollector

    init(_ pack: CheckedPack, diagnostics: DiagnosticCollector) {
        self.pack = pack
        self.diagnostics = diagnostics
        kinds = Set(pack.players.trackerKinds.map(\.name))
        variables = Set(pack.states.map(\.name) + pack.memory.flatMap { pack.displayNames(of: $0) })
        metrics = Set(pack.metrics.map(\.name))
        guarantees = Set(pack.guarantees.map(\.name))
        consents = Set(pack.delivery.consents)
        deliveryRules = pack.delivery.rules
        var signals: Set<String> = []
        var properties = Set(pack.memory.compactMap(\.property))
        for signal in pack.players.signals {
            switch signal.trigger {
            case .signal(let name): signals.insert(name)
            case .property(let name, _): properties.insert(name)
            }
        }
        self.signals = signals
        self.properties = properties
        sentNames = pack.vocabulary.attributes.union(
            pack.payloads.flatMap(\.fragments).flatMap(\.entries).map(\.name))
        let sentFamilies = pack.payloads.flatMap(\.fragments).flatMap(\.entries).filter(\.value.type.isMap).map(\.name)
        families = Set(pack.families.map(\.name) + pack.memory.filter(\.type.isMap).map(\.name) + sentFamilies)
        transitions = Set(
            pack.layers.flatMap { ($0.first + $0.main + $0.last).map(\.name) } + kinds.map { "trackers.\($0).emits" })
    }

    /// Checks the names of a test.
    mutating func check(_ test: TestSyntax) {
        for kind in test.trackers.compactMap(\.kind) where checkedKinds.insert(kind.range).inserted {
            check(kind, in: kinds, .unknownTrackerKind, "no pack declares the kind of tracker `\(kind.text)`")
        }
        for step in test.steps {
            check(step, trackers: Set(test.trackers.map(\.name)))
            for claim in step.expectation?.claims ?? [] { check(claim, trackers: Set(test.trackers.map(\.name))) }
        }
    }

    private mutating func check(_ step: StepSyntax, trackers: Set<String>) {
        switch step.input {
        case .action(let action): check(action: action)
        case .signal(let name): check(said: name, in: signals, "signal")
        case .property(let name, _): check(said: name, in: properties, "property")
        case .consents(let given):
            for consent in given {
                check(
                    consent.name, in: consents, .unknownConsent, "there is no consent `\(consent.name.text)`",
                    label: "no pack declares it")
            }
        case .close, nil: break
        }
        for tracker in [step.tracker].compactMap(\.self) + step.getters.map(\.tracker) {
            check(tracker: tracker, in: trackers)
        }
        for value in step.attributes + step.getters.flatMap(\.values) { check(attribute: value.name) }
    }

    private mutating func check(_ claim: ClaimSyntax, trackers: Set<String>) {
        switch claim.kind {
        case .blockedBy(let name):
            check(name, in: transitions, .unknownTransition, "there is no transition `\(name.text)`")
        case .withheldBy(let name):
            guard !name.isMissing else { break }
            check(name, in: deliveryRules, .unknownTransition, "nothing withholds events by the name `\(name.text)`")
        case .attribute(let value): check(sent: value.name)
        case .state(let value):
            let name = value.name
            let isMeasure = pack.measures.contains { $0.name == name.text }
            check(
                name, in: variables, .unknownState,
                isMeasure
                    ? "`\(name.text)` is a measure, not a variable of state or memory"
                    : "there is no state or memory variable `\(name.text)`",
                label: isMeasure ? "expect a metric or an attribute that has its value" : nil, suggests: !isMeasure)
        case .metric(let name, _): check(metric: name)
        case .buckets(let name, let buckets):
            check(metric: name)
            check(buckets, of: name)
        case .emitted(let action, _): check(action: action)
        case .events(let events):
            for event in events {
                check(action: event.action)
                for value in event.attributes { check(sent: value.name) }
                if let tracker = event.tracker { check(tracker: tracker, in: trackers) }
            }
        case .guarantee(let name):
            check(name, in: guarantees, .unknownGuarantee, "there is no guarantee `\(name.text)`")
        case .accepted, .held, .code, .because, .note: break
        }
    }

    /// Warns of a signal or property that no rule reads.
    ///
    /// A recording contains many of these, so only names that are close to one that a rule reads are reported.
    private mutating func check(said name: TextSyntax, in names: Set<String>, _ noun: String) {
        let rules = "no rule reads the \(noun) `\(name.text)`"
        guard !names.contains(name.text), names.isEmpty || resembledName(to: name.text, among: names) != nil else {
            return
        }
        diagnostics.report(
            .unknown(.unknownSignal, rules, name, among: names.sorted(), label: "the packs read none"))
    }

    private mutating func check(metric name: TextSyntax) {
        check(name, in: metrics, .unknownMetric, "no pack sends a metric `\(name.text)`")
    }

    private mutating func check(_ buckets: [BucketSyntax], of name: TextSyntax) {
        guard let metric = pack.metrics.first(where: { $0.name == name.text }) else { return }
        guard let bounds = metric.bounds else {
            return diagnostics.report(
                .problem(
                    .wrongValueKind, "`\(name.text)` is not a histogram", at: name.range,
                    label: "of others, values can be expected"))
        }
        for bucket in buckets {
            guard let bound = bucket.bound, !bounds.contains(bound) else { continue }
            let list = bounds.map { text(.double($0)) }.joined(separator: ", ")
            diagnostics.report(
                .problem(
                    .wrongValueKind, "`\(bucket.text.text)` is not a bound of `\(name.text)`", at: bucket.text.range,
                    notes: ["its bounds are \(list)"]))
        }
    }

    private mutating func check(action name: TextSyntax) {
        check(
            name, in: pack.vocabulary.actions, .unknownAction, "there is no action `\(name.text)`",
            label: "neither OpenAVT nor a pack has it")
    }

    private mutating func check(attribute name: TextSyntax) {
        check(attribute: name, in: pack.vocabulary.attributes)
    }

    private mutating func check(sent name: TextSyntax) {
        check(attribute: name, in: sentNames)
    }

    private mutating func check(attribute name: TextSyntax, in names: Set<String>) {
        check(
            name, in: names, .unknownAttribute, "there is no attribute `\(name.text)`",
            label: "neither OpenAVT nor a pack has it")
    }

    private mutating func check(tracker name: TextSyntax, in trackers: Set<String>) {
        let list = trackers.sorted().map { "`\($0)`" }.joined(separator: ", ")
        check(name, in: trackers, .unknownTracker, "the test has no tracker `\(name.text)`", label: "it has \(list)")
    }

    private mutating func check(
        _ name: TextSyntax, in names: Set<String>, _ code: DiagnosticCode, _ message: String, label: String? = nil,
        suggests: Bool = true
    ) {
        guard !names.contains(name.text), !isOfFamily(name.text), !diagnostics.isFull else { return }
        diagnostics.report(.unknown(code, message, name, among: suggests ? names.sorted() : [], label: label))
    }
}

extension NameCheck {
    private func isOfFamily(_ name: String) -> Bool {
        name.firstIndex(of: ".").map { families.contains(String(name[..<$0])) } ?? false
    }
}

extension CheckedPack {
    /// Returns the names under which a variable is shown: those of its fields for a record.
    fileprivate func displayNames(of variable: MemoryVariable) -> [String] {
        switch variable.record {
        case nil: [variable.name]
        case let record?: records[record].fields.map { "\(variable.name).\($0.name)" }
        }
    }
}

extension ExpressionType {
    fileprivate var isMap: Bool {
        if case .map = self { true } else { false }
    }
}
