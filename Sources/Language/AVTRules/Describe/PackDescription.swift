import AVTEngine

/// What packs say of their metrics, in the words of their authors: what documentation is made of.
package struct PackDescription: Sendable {
    /// The name of the outermost pack.
    package var name: String
    /// The version of the outermost pack.
    package var version: String
    /// One line about the outermost pack.
    package var summary: String?
    /// The metrics that are sent, each in one group.
    ///
    /// A metric is in the group to which the outermost pack counts it that says so; those of which none does are in a
    /// group of their own at the end.
    package var groups: [MetricGroup]
    /// The parameters, as `parameters.NAME`, those of the outermost pack first.
    package var parameters: [NamedPart]
    /// What formulas call by name, by the name that they use: `played`, `pause.open`, `event.playbackOutcome`,
    /// `parameters.stallThreshold`.
    ///
    /// What players and trackers give, and of which no pack says anything, is not among them.
    package var parts: [String: NamedPart]
}

/// Metrics that belong together.
package struct MetricGroup: Sendable {
    /// The name, in kebab-case.
    package var name: String
    /// What they are about.
    package var description: String?
    /// The metrics.
    package var metrics: [DescribedMetric]

    /// The group of metrics that no pack counts to one.
    package static let others = "other"
}

/// A metric that is sent.
package struct DescribedMetric: Sendable {
    /// The name.
    package var name: String
    /// How its values go together.
    package var type: MetricTypeSyntax
    /// Of a histogram: the upper bounds of its buckets.
    package var bounds: [Double]?
    /// How its values are summarised; `nil` if no pack says so.
    package var aggregate: MetricAggregate?
    /// The unit of its values.
    package var unit: String?
    /// What it measures, in words that packs share.
    package var meaning: String?
    /// What else is said of it.
    package var description: String?
    /// The name of the pack that has its formula.
    package var pack: String
    /// Its formula.
    package var rule: DescribedRule
}

/// A value, and when it counts.
package struct DescribedRule: Sendable {
    /// The transition that says so, if one does.
    package var transition: String?
    /// The actions; `nil`: any.
    package var actions: [String]?
    /// Of any action: those that are not meant.
    package var except: [String]
    /// Of a metric that the clock sends: the time between two.
    package var every: WrittenFormula?
    /// A condition.
    package var when: WrittenFormula?
    /// The value; `nil`: it becomes missing.
    package var value: WrittenFormula?
    /// Why; of a transition, which does more than this, nothing.
    package var because: String?
}

/// A formula as it is written, on one line.
package struct WrittenFormula: Sendable {
    /// The text.
    package var text: String
    /// The keys of `PackDescription.parts` that it names, each once, in the order of the text.
    package var names: [String] = []
    /// The names as they are written, fields and words included: `rebuffered.longest`.
    package var dottedNames: [String] = []
    /// True if it is the time from something until now: `since(ACTION)`, or what is taken from `now`.
    package var isTimeUntilNow = false
}

/// Something that formulas call by name.
package struct NamedPart: Sendable {
    /// What it is.
    package enum Kind: CaseIterable, Sendable {
        /// A named condition or enumeration.
        case definition
        /// A number that the engine keeps.
        case measure
        /// An attribute that a pack computes or describes.
        case attribute
        /// A variable without a bound.
        case memory
        /// A variable with few values, or whether a scope is open.
        case state
        /// A value that is set from outside.
        case parameter
    }

    /// What formulas call it.
    package var name: String
    /// What it is.
    package var kind: Kind
    /// The unit of its values.
    package var unit: String?
    /// What else is said of it.
    package var description: String?
    /// What it is made of, by the keys of the language, or by the words of an enumeration.
    package var formulas: [(key: String, formula: WrittenFormula)] = []
    /// What gives it values.
    package var rules: [DescribedRule] = []

    /// All its formulas.
    package var written: [WrittenFormula] { formulas.map(\.formula) + rules.flatMap(\.written) }
}

extension DescribedRule {
    /// Its formulas.
    package var written: [WrittenFormula] { [every, when, value].compactMap(\.self) }
}

extension PackDescription {
    /// What names stand for, and everything that is named there in turn, each once, nearest first.
    package func closure(of names: [String]) -> [String] {
        var found: [String] = []
        var seen: Set<String> = []
        var next = names[...]
        while let name = next.popFirst() {
            guard let part = parts[name], seen.insert(name).inserted else { continue }
            found.append(name)
            next += part.written.flatMap(\.names)
        }
        return found
    }
}
