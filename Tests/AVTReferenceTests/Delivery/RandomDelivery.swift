import AVTTestSupport

/// Random sections `privacy` and `volume`, with what they say as plain values.
struct RandomDelivery {
    struct Treatment {
        var name: String
        var keys: [String] = []
        var isDropped = false
        var isKept = false
        var masksAll = false
        var length: Int?
        var requires: String?
    }

    struct Limit {
        var name: String
        var actions: [String]
        var most: Int
        var per: Int
        var isSliding: Bool
    }

    struct Duplicates {
        var name: String
        var actions: [String]
        var by: [String]
        var within: Int
    }

    static let actions = ["Ping", "Error", "Start", "SeekBegin"]
    static let attributes = ["title", "source", "errorCode", "position", "metadata.show", "metadata.season"]
    static let consents = ["first", "second"]

    private(set) var requires: String?
    private(set) var treatments: [Treatment] = []
    private(set) var dropsOthers = false
    private(set) var limits: [Limit] = []
    private(set) var duplicates: [Duplicates] = []

    init(_ random: inout SeededGenerator) {
        if random.chance(oneIn: 3) { requires = random.pick(RandomDelivery.consents) }
        for name in random.some(["title", "source", "errorCode", "metadata", "metadata.show"]) {
            var treatment = Treatment(name: name)
            switch random.number(0...3) {
            case 0: treatment.isDropped = true
            case 1: treatment.masksAll = true
            case 2: treatment.isKept = true
            default: treatment.length = random.number(0...3)
            }
            if !treatment.isDropped, !treatment.isKept, random.chance(oneIn: 2) {
                treatment.requires = random.pick(RandomDelivery.consents)
            }
            treatments.append(treatment)
        }
        dropsOthers = random.chance(oneIn: 3)
        for index in 0..<random.number(0...2) {
            limits.append(
                Limit(
                    name: "limit-\(index)", actions: RandomDelivery.choice(&random), most: random.number(1...3),
                    per: random.number(1...20), isSliding: random.chance(oneIn: 2)))
        }
        for index in 0..<random.number(0...2) {
            duplicates.append(
                Duplicates(
                    name: "duplicates-\(index)", actions: RandomDelivery.choice(&random),
                    by: [random.pick(RandomDelivery.attributes)], within: random.number(1...20)))
        }
    }

    private static func choice(_ random: inout SeededGenerator) -> [String] {
        let some = random.some(actions)
        return some.isEmpty ? ["Ping"] : some
    }

    /// The pack that says so.
    var pack: String {
        var text = """
            pack: { name: random.delivery, version: 1.0.0, language: 1 }
            vocabulary:
              attributes: { metadata.show: { type: string }, metadata.season: { type: string } }
              families: { metadata: { type: string } }
            privacy:
              consents: { first: { description: First. }, second: { description: Second. } }

            """
        if let requires { text += "  requires: \(requires)\n" }
        if dropsOthers { text += "  others: drop\n" }
        if !treatments.isEmpty { text += "  attributes:\n" }
        for treatment in treatments {
            var keys: [String] = []
            if treatment.isDropped { keys.append("drop: true") }
            if treatment.isKept { keys.append("keep: true") }
            if treatment.masksAll { keys.append("mask: all") }
            if let length = treatment.length { keys.append("truncate: \(length)") }
            if let requires = treatment.requires { keys.append("requires: \(requires)") }
            text += "    \(treatment.name): { \(keys.joined(separator: ", ")) }\n"
        }
        if !limits.isEmpty || !duplicates.isEmpty { text += "volume:\n" }
        if !limits.isEmpty { text += "  limits:\n" }
        for limit in limits {
            text += "    \(limit.name): { action: [\(limit.actions.joined(separator: ", "))], "
            text += "most: \(limit.most), per: \(limit.per)s\(limit.isSliding ? ", window: sliding" : "") }\n"
        }
        if !duplicates.isEmpty { text += "  duplicates:\n" }
        for rule in duplicates {
            text += "    \(rule.name): { action: [\(rule.actions.joined(separator: ", "))], "
            text += "by: [\(rule.by.joined(separator: ", "))], within: \(rule.within)s }\n"
        }
        return text
    }
}
