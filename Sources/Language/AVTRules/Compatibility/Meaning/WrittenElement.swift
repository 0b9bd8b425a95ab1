import AVTDiagnostics

/// One entry of a pack as written, with all its significant parts.
struct WrittenElement {
    /// The kind of an entry.
    enum Kind: String, CaseIterable {
        case parameter, player, `extension`, order, removal, action, attributeDeclaration, record, family,
            metricDeclaration
        case trackerKind, definition, scope, state, memory, measure, getter, signal, transition, attribute, payload
        case metric, timer, hold, consents, treatment, others, sample, limit, duplicates
    }

    /// A part of an entry: a formula, a name or a value.
    struct Part {
        /// The keys that lead to the part: `set.didStart`.
        var path: String
        /// The meaning; two parts with equal strings have the same meaning.
        var meaning: String
        /// The text as written, on one line.
        var text: String
        /// The position.
        var range: SourceRange
    }

    /// The kind.
    var kind: Kind
    /// The name, or the trigger of a signal without a name.
    var name: String
    /// The position of the name.
    var range: SourceRange
    /// The parts.
    var parts: [Part]
    /// The syntax of the entry, for its effects.
    var entry: Any

    /// Returns whether a transition derives an event, named as in paths: `before PauseFinish`.
    func derives(_ event: Substring) -> Bool {
        parts.contains { $0.path == "emit" && $0.meaning.split(separator: ", ").contains(event) }
    }

    /// A phrase for the entry: `the metric `PlayTime``.
    var phrase: String {
        switch kind {
        case .player, .consents, .others, .sample, .order: kind.noun
        case .parameter, .extension, .removal, .action, .attributeDeclaration, .record, .family, .metricDeclaration,
            .trackerKind, .definition, .scope, .state, .memory, .measure, .getter, .signal, .transition, .attribute,
            .payload, .metric, .timer, .hold, .treatment, .limit, .duplicates:
            "\(kind.noun) `\(name)`"
        }
    }
}

extension WrittenElement.Kind {
    fileprivate var noun: String {
        switch self {
        case .attributeDeclaration: "the declaration of the attribute"
        case .metricDeclaration: "the declaration of the metric"
        case .extension: "the value of the parameter"
        case .order: "the list of packs below"
        case .removal: "the removal of"
        case .player: "the player of the pack"
        case .trackerKind: "the kind of tracker"
        case .consents: "the list of required consents"
        case .treatment: "the privacy of"
        case .others: "the treatment of other attributes"
        case .sample: "the sample"
        case .duplicates: "the rule for duplicates"
        case .hold: "the hold"
        default: "the \(rawValue)"
        }
    }
}

extension PackSyntax {
    /// Returns all entries that can change what is sent, which guarantees, migrations and groups cannot.
    ///
    /// - Parameters:
    ///   - normalizer: Brings formulas into a normal form.
    ///   - isWanted: Chooses kinds of entries; others are skipped.
    /// - Returns: The entries, in the order of the sections.
    func elements(
        _ normalizer: FormulaNormalizer, where isWanted: (WrittenElement.Kind) -> Bool = { _ in true }
    ) -> [WrittenElement] {
        var elements: [WrittenElement] = []
        func add(_ kind: WrittenElement.Kind, _ name: String, _ range: SourceRange, _ entry: Any) {
            guard isWanted(kind) else { return }
            var reader = PartReader(normalizer: normalizer, fallback: range)
            reader.read(entry)
            elements.append(
                WrittenElement(kind: kind, name: name, range: range, parts: reader.parts, entry: entry))
        }
        func add<Entry>(_ kind: WrittenElement.Kind, _ entries: [Entry], _ name: (Entry) -> TextSyntax) {
            for entry in entries {
                // The other version knows variables under the names they have there.
                let text = kind.isRenamed ? normalizer.renamed(name(entry).text) : name(entry).text
                add(kind, text, name(entry).range, entry)
            }
        }
        addHeader(add)
        add(.action, vocabulary.actions, \.name)
        add(.attributeDeclaration, vocabulary.attributes, \.name)
        add(.record, vocabulary.records, \.name)
        add(.family, vocabulary.families, \.name)
        for metric in vocabulary.metrics {
            let aggregate = metric.aggregate.map {
                TextSyntax(text: $0.kind.rawValue, range: $0.range, isQuoted: false)
            }
            let value = KeyedValue("aggregate", aggregate as Any, usual: metric.type.usualAggregate.rawValue)
            add(.metricDeclaration, metric.name.text, metric.name.range, value)
        }
        add(.trackerKind, trackers, \.name)
        add(.definition, definitions, \.name)
        add(.scope, scopes, \.name)
        add(.state, state, \.name)
        add(.memory, memory, \.name)
        add(.measure, measures, \.name)
        add(.getter, getters, \.name)
        for signal in signals {
            let range = signal.name?.range ?? signal.trigger.range
            add(.signal, signal.name?.text ?? signal.trigger.text, range, signal)
        }
        add(.transition, transitions, \.name)
        add(.attribute, attributes, \.name)
        add(.payload, payloads, \.name)
        add(.metric, metrics, \.name)
        add(.timer, timers, \.name)
        add(.hold, holds, \.name)
        if let first = privacy.requires.first {
            add(.consents, "", first.range, KeyedValue("requires", privacy.requires))
        }
        add(.treatment, privacy.treatments, \.name)
        if let others = privacy.others {
            add(.others, "", others.range, KeyedValue("others", others))
        }
        if let sample = volume.sample { add(.sample, "", sample.rate.range, sample) }
        add(.limit, volume.limits, \.name)
        add(.duplicates, volume.duplicates, \.name)
        return elements
    }

    private func addHeader(_ add: (WrittenElement.Kind, String, SourceRange, Any) -> Void) {
        for parameter in header.parameters {
            add(.parameter, parameter.name.text, parameter.name.range, parameter)
        }
        if let player = header.player { add(.player, "", player.range, KeyedValue("player", player)) }
        for base in header.extends {
            for value in base.with {
                add(
                    .extension, "\(base.pack.text)/\(value.name.text)", value.name.range,
                    KeyedValue("with", value.value))
            }
        }
        if let first = header.extends.first {
            add(.order, "", first.pack.range, OrderedNames(extends: header.extends.map(\.pack)))
        }
        for name in header.remove { add(.removal, name.text, name.range, KeyedValue("remove", name)) }
    }
}

/// The value of a key that is no entry of its own.
struct KeyedValue {
    /// The key.
    var key: String
    /// The value.
    var value: Any
    /// The meaning that has the effect of no value, or `nil` if there is none.
    var usual: String?

    init(_ key: String, _ value: Any, usual: String? = nil) {
        self.key = key
        self.value = value
        self.usual = usual
    }
}

/// Names whose order is significant.
struct OrderedNames {
    /// The names.
    var extends: [TextSyntax]
}

extension WrittenElement.Kind {
    /// True for entries that formulas refer to by a name that has no meaning outside of formulas.
    var isRenamed: Bool {
        switch self {
        case .scope, .state, .memory, .measure, .timer: true
        case .parameter, .player, .extension, .order, .removal, .action, .attributeDeclaration, .record, .family,
            .metricDeclaration, .trackerKind, .definition, .getter, .signal, .transition, .attribute, .payload,
            .metric, .hold, .consents, .treatment, .others, .sample, .limit, .duplicates:
            false
        }
    }
}

extension SignalSyntax.Trigger {
    /// The position of the trigger.
    var range: SourceRange {
        switch self {
        case .signal(let name), .property(let name, _): name.range
        }
    }

    /// The trigger as text: `paused = true`.
    var text: String {
        switch self {
        case .signal(let name): name.text
        case .property(let name, let value): name.text + (value.map { " = \($0.text)" } ?? "")
        }
    }
}
