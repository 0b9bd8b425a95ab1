import AVTCore
import AVTEngine

/// What is sent, and what is declared.
extension Damage {
    static let sends = [
        Damage("an attribute block that is not there", "an unknown attribute block") { content in
            content.sends.attributes[0] = AttributeCode(block: .max, instructions: [], needsCopy: false)
        },
        Damage("a shared attribute that a formula gives", "an attribute not to be shared") { content in
            let block = AttributeBlockCode(instructions: [.expression(Symbol("x"), 0)], mask: StateBits())
            content.sends.attributeBlocks.append(block)
        },
        Damage("a shared attribute of other state", "shared attributes that depend on other state") { content in
            let bit = StateBits(tracker: 1)
            content.expressions.tests.append(StateTest(mask: bit, values: bit))
            let test = AttributeInstruction.test(Symbol("x"), Int32(content.expressions.tests.count - 1))
            content.sends.attributeBlocks.append(AttributeBlockCode(instructions: [test], mask: StateBits()))
        },
        Damage("metrics that are not there", "an unknown metric") { $0.sends.metrics = [] },
        Damage("a metric each millisecond", "a metric that is sent too often") { content in
            let formula = MetricFormula(metric: 0, condition: nil, value: 0)
            content.sends.periodicMetrics = [PeriodicMetric(formula: formula, every: 1, running: 0, keepsPhase: false)]
        },
        Damage("a histogram of no bucket", "a histogram without buckets, or of too many") { $0.damage(bounds: []) },
        Damage("a bucket without end", "a bound that is not finite") { $0.damage(bounds: [.infinity]) },
        Damage("two buckets of one bound", "bounds that do not ascend") { $0.damage(bounds: [1, 1]) },
        Damage("payloads of too few actions", "payloads without an entry for each action") { $0.sends.payloads = [[]] },
        Damage("a payload that is kept nowhere", "an unknown memory of a payload") { content in
            content.sends.payloads = content.actions.map { _ in nil }
            content.sends.payloads[0] = [PayloadFragmentCode(condition: nil, memory: .max, entries: [])]
        },
    ]

    static let declarations = [
        Damage("as many measures as room for them", "too many measures") { content in
            content.measures = (0...16_384).map {
                MeasureInfo(name: "m\($0)", owner: .tracker, kind: .time(condition: 0))
            }
        },
        Damage("measures for each of many actions", "too many measures of too many actions") { content in
            let count = 5_000
            content.actions = [Symbol("")] + (1..<count).map { Symbol("A\($0)") }
            content.code.generalSteps = Array(repeating: content.code.generalSteps[0], count: count)
            content.sends.attributes = Array(repeating: content.sends.attributes[0], count: count)
            content.sends.metricFormulas = Array(repeating: [], count: count)
            content.code.table = StateTable(mask: StateBits(), states: [], actionCount: count, cells: [])
            content.measures = (0..<1_000).map {
                MeasureInfo(name: "m\($0)", owner: .tracker, kind: .time(condition: 0))
            }
        },
        Damage("a count of no action", "a count without an entry for each action") {
            $0.damage(.count(actions: [], condition: nil))
        },
        Damage("samples of no action", "samples without an entry for each action") {
            $0.damage(.samples(value: 0, isInteger: true, actions: [], condition: nil))
        },
        Damage("ranges with the least gap", "ranges with a gap below 0") {
            $0.damage(.ranges(position: 0, condition: 0, speed: nil, gap: .min, limit: 1))
        },
        Damage("ranges without a limit", "ranges with an impossible limit") {
            $0.damage(.ranges(position: 0, condition: 0, speed: nil, gap: 0, limit: 0))
        },
        Damage("ranges whose limits overflow together", "ranges with an impossible limit") {
            $0.damage(.ranges(position: 0, condition: 0, speed: nil, gap: 0, limit: .max))
        },
        Damage("many ranges of many intervals", "too many intervals") { content in
            for index in 0...16 {
                let kind = MeasureInfo.Kind.ranges(position: 0, condition: 0, speed: nil, gap: 0, limit: 1_024)
                content.measures.append(MeasureInfo(name: "m\(index)", owner: .tracker, kind: kind))
            }
        },
        Damage("a scope with a slot that is not there", "a scope with an unknown slot") {
            $0.damage(scopeSlots: [.min])
        },
        Damage("a scope that sets back a slot twice", "a scope with a slot twice") { $0.damage(scopeSlots: [0, 0]) },
        Damage("a scope with a measure that is not there", "a scope with an unknown measure") {
            $0.damage(measures: [.max])
        },
        Damage("a scope that sets back a measure twice", "a scope with a measure twice") {
            $0.damage(measures: [0, 0])
        },
        Damage("a scope with a payload that is not there", "a scope with an unknown payload") {
            $0.damage(payloads: [0])
        },
        Damage("a scope that forgets a payload twice", "a scope with a payload twice") { content in
            content.sends.payloadMemories = 1
            content.damage(payloads: [0, 0])
        },
        Damage("a scope that ends with bits of others", "a write of bits that it does not name") { content in
            var end = StateWrite()
            end.values.instrument = 1
            content.damage(end: end)
        },
        Damage("a timer of no length", "a timer that fires at once, or too often") { $0.damage(every: 0) },
        Damage("a timer of the greatest length", "a timer beyond the end of time") { $0.damage(after: .max) },
        Damage("a kind of too few actions", "a kind without an entry for each action") { content in
            content.players.trackerKinds = [TrackerKindInfo(name: "k", blocked: [], condition: 0)]
        },
        Damage("a property of the instrument", "a property that is not of a tracker's player") { content in
            content.players.properties = [PropertyInfo(name: Symbol("p"), slot: Slot(0, .instrument), type: .int)]
        },
        Damage("a property of another type", "a property that its slot cannot hold") { content in
            content.state.trackerSlots.append(SlotInfo(name: "p", type: .int))
            let slot = Slot(content.state.trackerSlots.count - 1, .tracker)
            content.players.properties = [PropertyInfo(name: Symbol("p"), slot: slot, type: .string)]
        },
        Damage("a hold with an action too few", "a hold without an entry for each action") {
            $0.damageHold(after: [true])
        },
        Damage("a hold of no event", "a hold of too many events") { $0.damageHold(limit: 0) },
        Damage("a hold of the greatest number", "a hold of too many events") { $0.damageHold(limit: .max) },
        Damage("a hold that drops no action", "an unknown action") {
            $0.damageHold(drop: [HoldInfo.Drop(action: .max, before: 0)])
        },
        Damage("a hold that drops for thousands of reasons", "a hold that drops too many actions") {
            $0.damageHold(drop: Array(repeating: HoldInfo.Drop(action: 0, before: 0), count: 1_025))
        },
        Damage("packs without number", "too many packs") { content in
            content.packs = (0...4_096).map { PackVersion(name: "p\($0)", version: "1.0.0") }
        },
        Damage("migrations without number", "too many migrations") { content in
            let rename = MigrationRule.Rename(previous: "a", name: "b")
            content.migrations = [
                MigrationRule(
                    pack: "p", version: "", renames: Array(repeating: rename, count: 4_096), values: [])
            ]
        },
    ]

    static let delivery = [
        Damage("a consent that is not there", "an unknown consent") { $0.delivery.requires = [0] },
        Damage("a consent that is required twice", "a consent twice") { content in
            content.delivery.consents = ["a"]
            content.delivery.requires = [0, 0]
        },
        Damage("rules of what leaves without number", "too many rules of what leaves") { content in
            content.delivery.treatments = (0...4_096).map { AttributeTreatment(attribute: Symbol("a\($0)")) }
        },
        Damage("duplicates by thousands of attributes", "duplicates that compare too many attributes") { content in
            content.delivery.duplicates = [
                DuplicateRule(
                    name: "d", actions: content.none, by: Array(repeating: Symbol("a"), count: 4_097), within: 1)
            ]
        },
        Damage("a sample of no action", "a rule of volume without an entry for each action") {
            $0.delivery.sample = SampleRule(rate: 1, except: [])
        },
        Damage("a share that is no number", "a share of sessions that is none") { content in
            content.delivery.sample = SampleRule(rate: .nan, except: content.none)
        },
        Damage("a limit of the least number", "a limit without a number or a time") { content in
            content.delivery.limits = [RateLimit(name: "l", actions: content.none, most: .min, per: 1)]
        },
        Damage("a sliding limit of the greatest number", "a sliding limit of too many events") { content in
            content.delivery.limits = [
                RateLimit(name: "l", actions: content.none, most: .max, per: 1, isSliding: true)
            ]
        },
        Damage("duplicates of no time", "duplicates without a time") { content in
            content.delivery.duplicates = [DuplicateRule(name: "d", actions: content.none, by: [], within: 0)]
        },
        Damage("a hash of no digit", "a treatment of impossible length") {
            $0.delivery.treatments = [AttributeTreatment(attribute: Symbol("a"), hashDigits: 0)]
        },
        Damage("a text of less than nothing", "a treatment of impossible length") {
            $0.delivery.treatments = [AttributeTreatment(attribute: Symbol("a"), length: .min)]
        },
    ]
}
