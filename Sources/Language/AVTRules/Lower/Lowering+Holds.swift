import AVTEngine

extension Lowering {
    /// Lowers a hold.
    mutating func lower(_ hold: Hold) {
        content.holds.append(
            HoldInfo(
                name: hold.name, after: pack.actions.indices.map(hold.after.contains),
                length: root(folded(hold.length, action: nil), owner: hold.name),
                until: pack.actions.indices.map(hold.until.contains),
                drop: hold.drop.map { HoldInfo.Drop(action: $0.action, before: $0.before) }, limit: hold.limit,
                condition: Int32(content.code.conditions.count)))
        content.code.conditions.append(
            ConditionInfo(
                layer: pack.name, transition: "", text: "holds.\(hold.name).drop", code: nil, because: hold.because))
    }
}
