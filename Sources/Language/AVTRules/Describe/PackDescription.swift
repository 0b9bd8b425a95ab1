import AVTEngine

/// The description of the metrics of packs, as its authors wrote it, from which documentation is generated.
package struct PackDescription: Sendable {
    /// The name of the outermost pack.
    package var name: String
    /// The version of the outermost pack.
    package var version: String
    /// The one-line summary of the outermost pack, or `nil` if there is none.
    package var summary: String?
    /// The metrics that are sent, each in exactly one group.
    ///
    /// If several packs assign a metric to a group, the outermost one decides. Metrics without a group are in a group
    /// of their own at the end.
    package var groups: [MetricGroup]
    /// The parameters, as `parameters.NAME`, those of the outermost pack first.
    package var parameters: [NamedPart]
    /// The named parts of formulas, by the name that formulas use: `played`, `pause.open`, `event.playbackOutcome`,
    /// `parameters.stallThreshold`.
    ///
    /// Values that players and trackers provide, and that no pack describes, are not included.
    package var parts: [String: NamedPart]
}

/// A group of related metrics.
package struct MetricGroup: Sendable {
    /// The name, in kebab-case.
    package var name: String
    /// The description of the group, or `nil` if there is none.
    package var description: String?
    /// The metrics.
    package var metrics: [DescribedMetric]

    /// The name of the group for metrics that no pack assigns to a group.
    package static let others = "other"
}

/// A metric that is sent.
package struct DescribedMetric: Sendable {
    /// The name.
    package var name: String
    /// The type of metric, which determines how its values are combined.
    package var type: MetricTypeSyntax
    /// The upper bounds of a histogram's buckets, or `nil` for other metrics.
    package var bounds: [Double]?
    /// The aggregate that summarises the values, or `nil` if no pack declares one.
    package var aggregate: MetricAggregate?
    /// The unit of the values, or `nil` if there is none.
    package var unit: String?
    /// The meaning of the metric in terms that packs share, or `nil` if none is declared.
    package var meaning: String?
    /// The description, or `nil` if there is none.
    package var description: String?
    /// The name of the pack that contains the formula.
    package var pack: String
    /// The rule that computes the metric.
    package var rule: DescribedRule
}

/// A rule that assigns a value, and the circumstances in which it applies.
package struct DescribedRule: Sendable {
    /// The name of the transition that contains the rule, or `nil` if it is not part of one.
    package var transition: String?
    /// The actions to which the rule applies, or `nil` for any action.
    package var actions: [String]?
    /// If the rule applies to any action, the actions that are excluded.
    package var except: [String]
    /// The interval of a periodic metric, or `nil` for other rules.
    package var every: WrittenFormula?
    /// The condition, or `nil` if there is none.
    package var when: WrittenFormula?
    /// The value, or `nil` if the rule clears the variable.
    package var value: WrittenFormula?
    /// The reason for the rule, or `nil` if there is none.
    ///
    /// Always `nil` for transitions, because their reason covers more than this rule.
    package var because: String?
}

/// The source text of a formula, on one line.
package struct WrittenFormula: Sendable {
    /// The text.
    package var text: String
    /// The keys of `PackDescription.parts` that the formula uses, each once, in the order of the text.
    package var names: [String] = []
    /// The names as written, including fields and enum values: `rebuffered.longest`.
    package var dottedNames: [String] = []
    /// True if the formula is the time from an event until now: `since(ACTION)`, or a subtraction from `now`.
    package var isTimeUntilNow = false
}

/// An element of a pack that formulas refer to by name.
package struct NamedPart: Sendable {
    /// The kind of part.
    package enum Kind: CaseIterable, Sendable {
        /// A named condition or enumeration.
        case definition
        /// A measure that the engine maintains.
        case measure
        /// An attribute that a pack computes or describes.
        case attribute
        /// A variable with an unbounded set of values.
        case memory
        /// A variable with few values, or a flag that indicates whether a scope is open.
        case state
        /// A value that is set from outside the pack.
        case parameter
    }

    /// The name that formulas use.
    package var name: String
    /// The kind of part.
    package var kind: Kind
    /// The unit of the values, or `nil` if there is none.
    package var unit: String?
    /// The description, or `nil` if there is none.
    package var description: String?
    /// The formulas that define the part, by the keys of the language or by the values of an enumeration.
    package var formulas: [(key: String, formula: WrittenFormula)] = []
    /// The rules that assign values to the part.
    package var rules: [DescribedRule] = []

    /// All formulas of the part.
    package var written: [WrittenFormula] { formulas.map(\.formula) + rules.flatMap(\.written) }
}

extension DescribedRule {
    /// All formulas of the rule.
    package var written: [WrittenFormula] { [every, when, value].compactMap(\.self) }
}

extension PackDescription {
    /// Returns the names that are parts, and the names of all parts they depend on, each once, in breadth-first order.
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
