import AVTTestSupport

/// Records, sets and families, for packs that have them.
extension RandomFormula {
    /// The vocabulary of records and families.
    static let groups = """
          records:
            pair:
              fields:
                deep.level: { type: int, minimum: 1 }
                share: { type: double, optional: true, maximum: 1 }
                word: { type: string, minLength: 1, oneOf: [a, ab, b, none, ""] }
          families:
            tag: { type: int, keys: "^a" }

        """

    mutating func groupCondition(_ depth: Int, _ place: FormulaPlace) -> String {
        var choices: [String] = []
        if let record {
            choices += ["has(\(record))", "!has(\(record))", "has(\(record).share)"]
            if place.readsEvent {
                choices += ["(!has(\(record)) || \(record) != event.pair)", "\(record) == event.pair"]
            }
        }
        if let set { choices += ["\(text(depth, place)) in \(set)", "size(\(set)) > \(number(0, place))"] }
        if let family { choices.append("size(\(family)) > \(random.number(0...1))") }
        if place.readsEvent, record != nil { choices.append("valid(event.pair)") }
        return choices.isEmpty ? condition(depth, place) : random.pick(choices)
    }

    /// A new value of the set.
    mutating func setValue(_ set: String, _ place: FormulaPlace) -> String {
        switch random.number(0...3) {
        case 0: "\(set).without(\(text(1, place)))"
        case 1: "\(set) + [\(text(0, place)), \(text(0, place))]"
        default: "\(set).with(\(text(1, place)))"
        }
    }
}
