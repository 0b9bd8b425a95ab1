import AVTCore

/// Where what a slot of one program holds comes from in another.
struct SlotMove: Sendable {
    /// The slot of the old program.
    let old: Int
    /// The slot of the new one.
    let new: Int
    /// How many things fit in it.
    private let limit: Int?
    /// Of a record whose fields have other places: by field of the new one, that of the old.
    private let fields: [Int?]?
    /// True if the new slot holds whatever the old one held.
    let isPlain: Bool

    static func all(from old: [SlotInfo], to new: [SlotInfo], _ renames: Renames) -> [SlotMove] {
        let places = old.places(by: \.name)
        return new.indices.compactMap { index in
            places[renames.former(new[index].name)].flatMap { SlotMove(from: $0, of: old, to: index, of: new) }
        }
    }

    /// `nil` if the new slot cannot hold what the old one held.
    init?(from place: Int, of old: [SlotInfo], to index: Int, of new: [SlotInfo]) {
        let (from, to) = (old[place], new[index])
        guard from.holdsLike(to) else { return nil }
        (self.old, self.new, limit) = (place, index, to.limit)
        fields = from.fields == to.fields ? nil : to.fields.map { from.fields.firstIndex(of: $0) }
        isPlain = fields == nil && from.limit == to.limit
    }

    /// The slots that none of the moves takes along.
    static func lost(of slots: [SlotInfo], _ moves: [SlotMove]) -> [String] {
        let goingOn = Set(moves.map(\.old))
        return slots.indices.filter { !goingOn.contains($0) }.map { slots[$0].name }
    }

    /// What the new slot holds for what the old one held; `nil`: it begins anew, because it has room for less.
    func moved(_ held: Operand) -> Operand? {
        if let count = held.count, let limit, count > limit { return nil }
        guard let fields, case .fields(let values) = held else { return held }
        return .fields(fields.map { place in place.flatMap { $0 < values.count ? values[$0] : nil } })
    }
}

extension SlotInfo {
    fileprivate func holdsLike(_ other: SlotInfo) -> Bool {
        guard type == other.type, fields.isEmpty == other.fields.isEmpty else { return false }
        return switch (initial, other.initial) {
        case (.texts, .texts), (.map, .map): true
        case (.texts, _), (.map, _), (_, .texts), (_, .map): false
        default: true
        }
    }
}
