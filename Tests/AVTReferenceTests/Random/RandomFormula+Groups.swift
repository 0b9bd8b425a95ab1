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

    mutating func groupCondition(_ depth: Int, _ context: FormulaContext) -> String {
        var choices: [String] = []
        if let record {
            choices += ["has(\(record))", "!has(\(record))", "has(\(record).share)"]
            if context.readsEvent {
                choices += ["(!has(\(record)) || \(record) != event.pair)", "\(record) == event.pair"]
            }
        }
        if let set { choices += ["\(text(depth, context)) in \(set)", "size(\(set)) > \(number(0, context))"] }
        if let family { choices.append("size(\(family)) > \(random.number(0...1))") }
        if context.readsEvent, record != nil { choices.append("valid(event.pair)") }
        return choices.isEmpty ? condition(depth, context) : random.pick(choices)
    }

    /// A new value of the set.
    mutating func setValue(_ set: String, _ context: FormulaContext) -> String {
        switch random.number(0...3) {
        case 0: "\(set).without(\(text(1, context)))"
        case 1: "\(set) + [\(text(0, context)), \(text(0, context))]"
        default: "\(set).with(\(text(1, context)))"
        }
    }
}
