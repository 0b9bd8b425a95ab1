import AVTCore

/// Whatever is looked up by name must have a unique one: sessions look up an action in one way, and the bounds of what
/// it causes are computed in another.
extension ProgramVerifier {
    func verifyNames() throws(ProgramError) {
        try require(content.actions.first == Symbol(""), "a first action that does not represent all others")
        try verify(content.actions, "two actions of one name")
        try verify(content.sends.metrics.map(\.name), "two metrics of one name")
        try verify(content.state.variables.map(\.name), "two variables of one name")
        for variable in content.state.variables { try verify(variable.cases, "two values of one name") }
        try verify((content.state.instrumentSlots + content.state.trackerSlots).map(\.name), "two slots of one name")
        try verify(content.state.scopes.map(\.name), "two scopes of one name")
        try verify(content.measures.map(\.name), "two measures of one name")
        try verify(content.timers.map(\.name), "two timers of one name")
        try verify(content.holds.map(\.name), "two holds of one name")
        try verify(content.sends.getters.map(\.attribute), "two getters of one attribute")
        try verify(content.players.trackerGetters, "a getter of trackers twice")
        try verify(content.players.names, "two players of one name")
        try verify(content.players.trackerKinds.map(\.name), "two kinds of one name")
        try verify(content.players.properties.map(\.slot), "two properties of one slot")
        try verify(content.packs.map(\.name), "two packs of one name")
        try verifyDeliveryNames()
        try verifyKnownNames()
    }

    private func verifyDeliveryNames() throws(ProgramError) {
        let rules = content.delivery
        try verify(rules.consents, "two consents of one name")
        try verify(rules.treatments.filter { !$0.isOfFamily }.map(\.attribute), "two treatments of one attribute")
        try verify(rules.treatments.filter(\.isOfFamily).map(\.attribute), "two treatments of one family")
        try verify(rules.limits.map(\.name), "two limits of one name")
        try verify(rules.duplicates.map(\.name), "two rules for duplicates of one name")
    }

    private func verifyKnownNames() throws(ProgramError) {
        let names = content.names
        try verify(names.actions, "a known action twice")
        try verify(names.attributes, "a known attribute twice")
        try verify(names.prefixes, "a known family twice")
        try verify(names.listed.map(\.attribute), "two lists of one attribute")
        let count = names.actions.count + names.attributes.count + names.prefixes.count
        try require(count <= ProgramLimits.names, "too many known names")
        let values = names.listed.reduce(0) { $0 + $1.values.count }
        try require(values <= ProgramLimits.names, "too many listed values")
    }

    private func verify(_ names: [some Hashable], _ twice: String) throws(ProgramError) {
        try require(Set(names).count == names.count, twice)
    }
}
