extension ProgramContent {
    /// The budget of a program that does not come from an image, estimated from the size of its tables.
    var budget: LoadBudget {
        let nodes = expressions.nodes.count + expressions.constants.count + expressions.tests.count
        let formulas =
            expressions.roots.count + expressions.general.count + expressions.lists.reduce(0) { $0 + $1.count }
        let code =
            code.instructions.count + code.generalSteps.count + code.table.cells.count + code.table.rowCount
            + code.writes.count
        let sent =
            sends.attributes.reduce(0) { $0 + 1 + $1.instructions.count } + sends.payloads.count
            + sends.metricFormulas.count
        let declared =
            state.variables.count + state.instrumentSlots.count + state.trackerSlots.count + measures.count
            + timers.count
        // Most entries take three words or more.
        return LoadBudget(bytes: 12 * (nodes + formulas + code + sent + declared))
    }
}
