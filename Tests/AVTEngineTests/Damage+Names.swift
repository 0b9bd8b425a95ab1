import AVTCore
import AVTEngine

/// Names that are there twice.
extension Damage {
    static let names = [
        Damage("a first action with a name", "a first action that does not represent all others") {
            $0.actions[0] = Symbol("First")
        },
        Damage("two actions", "two actions of one name") { $0.actions[2] = $0.actions[1] },
        Damage("two metrics", "two metrics of one name") { $0.sends.metrics.append($0.sends.metrics[0]) },
        Damage("two variables", "two variables of one name") { $0.state.variables.append($0.state.variables[0]) },
        Damage("two values", "two values of one name") { $0.damage(cases: ["a", "a"]) },
        Damage("two slots", "two slots of one name") { content in
            content.state.instrumentSlots.append(SlotInfo(name: content.state.trackerSlots[0].name))
        },
        Damage("two scopes", "two scopes of one name") { $0.state.scopes.append($0.state.scopes[0]) },
        Damage("two measures", "two measures of one name") { $0.measures.append($0.measures[0]) },
        Damage("two timers", "two timers of one name") { $0.timers.append($0.timers[0]) },
        Damage("two holds", "two holds of one name") { $0.holds.append($0.holds[0]) },
        Damage("two getters", "two getters of one attribute") { content in
            let getter = GetterInfo(attribute: Symbol("g"), condition: nil, value: 0)
            content.sends.getters += [getter, getter]
        },
        Damage("two getters of trackers", "a getter of trackers twice") { content in
            let getter = TrackerGetter(attribute: Symbol("g"), type: .int)
            content.players.trackerGetters += [getter, getter]
        },
        Damage("two players", "two players of one name") { $0.players.names = [Symbol("p"), Symbol("p")] },
        Damage("several players without the variable", "several players, and trackers of none") {
            $0.players.names = [Symbol("p"), Symbol("q")]
        },
        Damage("two players, and a signal of neither", "a report without a player") { content in
            content.addPlayers(2)
            content.players.signals.append(
                SignalRule(trigger: .signal(Symbol("s")), condition: nil, actions: [], attributes: []))
        },
        Damage("a signal of an unknown player", "a report of an unknown player") { content in
            content.addPlayers(2)
            content.players.signals.append(
                SignalRule(trigger: .signal(Symbol("s")), condition: nil, actions: [], attributes: []))
            content.players.signalPlayers.append(2)
        },
        Damage("a hundred players", "too many players") { $0.addPlayers(100) },
        Damage("two kinds of tracker", "two kinds of one name") { content in
            let kind = TrackerKindInfo(name: "k", blocked: content.none, condition: 0)
            content.players.trackerKinds += [kind, kind]
        },
        Damage("two properties", "two properties of one slot") { content in
            let property = PropertyInfo(name: Symbol("p"), slot: Slot(0, .tracker), type: .string)
            content.players.properties += [property, property]
        },
        Damage("two packs", "two packs of one name") { $0.packs.append($0.packs[0]) },
        Damage("two consents", "two consents of one name") { $0.delivery.consents = ["a", "a"] },
        Damage("two treatments", "two treatments of one attribute") { content in
            content.delivery.treatments = Array(repeating: AttributeTreatment(attribute: Symbol("a")), count: 2)
        },
        Damage("two treatments of families", "two treatments of one family") { content in
            let treatment = AttributeTreatment(attribute: Symbol("a"), isOfFamily: true)
            content.delivery.treatments = [treatment, treatment]
        },
        Damage("two limits", "two limits of one name") { content in
            let limit = RateLimit(name: "l", actions: content.none, most: 1, per: 1)
            content.delivery.limits = [limit, limit]
        },
        Damage("two rules for duplicates", "two rules for duplicates of one name") { content in
            let rule = DuplicateRule(name: "d", actions: content.none, by: [], within: 1)
            content.delivery.duplicates = [rule, rule]
        },
        Damage("two known actions", "a known action twice") {
            $0.names = KnownNames(actions: [Symbol("A"), Symbol("A")])
        },
        Damage("two known attributes", "a known attribute twice") {
            $0.names = KnownNames(attributes: [Symbol("a"), Symbol("a")])
        },
        Damage("two known families", "a known family twice") { $0.names = KnownNames(prefixes: ["a.", "a."]) },
        Damage("two lists of values", "two lists of one attribute") { content in
            let listed = ListedValues(attribute: Symbol("a"), values: [])
            content.names = KnownNames(listed: [listed, listed])
        },
        Damage("known names without number", "too many known names") { content in
            content.names = KnownNames(prefixes: (0...65_536).map { "p\($0)." })
        },
        Damage("listed values without number", "too many listed values") { content in
            let values = Array(repeating: "v", count: 65_537)
            content.names = KnownNames(listed: [ListedValues(attribute: Symbol("a"), values: values)])
        },
    ]
}

extension ProgramContent {
    /// Adds players, and the variable that tells their trackers apart.
    fileprivate mutating func addPlayers(_ count: Int) {
        players.names = (0..<count).map { Symbol("p\($0)") }
        players.signalPlayers = players.signals.map { _ in -1 }
        players.propertyPlayers = players.properties.map { _ in -1 }
        state.variables.append(
            FiniteVariable(
                name: PlayerContent.variable, owner: .tracker, shift: 50, width: 7, cases: players.cases, isFlag: false,
                initial: 0))
    }
}
