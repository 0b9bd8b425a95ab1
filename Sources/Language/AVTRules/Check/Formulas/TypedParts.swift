import AVTExpressions

/// The definitions, measures and metrics that formulas read, as far as they have been checked.
struct TypedParts {
    /// A definition whose formulas have types.
    struct Definition {
        /// The formula; for an enumeration, the choice of the first enum value whose condition holds.
        let expression: TypedExpression
        /// What it reads, directly and through the definitions that it names.
        let needs: FormulaContext.Abilities
        /// The size of its formula with other definitions expanded.
        let extent: FormulaExtent
    }

    /// A metric whose formulas have types.
    struct Metric {
        /// The metric.
        let rule: MetricRule
        /// The total size of its condition and value, with definitions and metrics expanded.
        let extent: FormulaExtent
    }

    private let table: ReferenceTable
    /// The definitions, by index.
    var definitions: [CheckProgress<Definition>]
    /// The formulas of the numbers that measures are about, by the index of the measure.
    var measures: [CheckProgress<TypedExpression>]
    /// The metrics, by index.
    var metrics: [CheckProgress<Metric>]

    init(_ names: PackNames) {
        table = names.table
        definitions = names.definitions.map { _ in .waiting }
        measures = names.measures.map { _ in .waiting }
        metrics = names.metrics.map { _ in .waiting }
    }

    /// Returns the size of a formula with definitions and metrics expanded.
    func extent(of typed: TypedExpression) -> FormulaExtent {
        typed.extent { reference in
            switch table.references[reference] {
            case .definition(let index): return definitions[index].result?.extent ?? FormulaExtent()
            // Reading a metric also tests whether it is sent, which adds a choice around its formula.
            case .metric(let index):
                let extent = metrics[index].result?.extent ?? FormulaExtent()
                return FormulaExtent(size: 2 * extent.size + 8, depth: extent.depth + 5)
            case .state, .memory, .wasState, .wasMemory, .attribute, .record, .family, .each, .now, .action, .since,
                .elapsed, .within, .unsent, .uuid, .running, .measure, .trackers:
                return nil
            }
        }
    }

    /// Returns an expression with names of definitions replaced by the definitions.
    func expanded(_ expression: TypedExpression) -> TypedExpression {
        expression.mapped { reference in
            guard case .definition(let index) = table.references[reference], let definition = definitions[index].result
            else { return nil }
            return expanded(definition.expression)
        }
    }

    /// Returns the abilities that a reference requires of its context.
    func needs(of reference: Reference) -> FormulaContext.Abilities {
        switch reference {
        case .state, .memory: []
        case .wasState, .wasMemory: .past
        case .attribute, .record, .family: .event
        case .each: []
        case .action: .action
        case .now, .since, .elapsed: .time
        case .within: .windows
        case .uuid: .ids
        case .unsent: .unsent
        case .running: .timers
        case .measure: .measures
        case .trackers: .trackers
        case .metric: .metrics
        case .definition(let index): definitions[index].result?.needs ?? []
        }
    }
}
