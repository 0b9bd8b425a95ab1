import AVTCore

/// The mapping of one program's slot to another program's slot.
struct SlotMove: Sendable {
    /// The index of the slot in the old program.
    let old: Int
    /// The index of the slot in the new program.
    let new: Int
    /// The maximum number of elements of the new slot, or `nil` if it is no set or map.
    private let limit: Int?
    /// For a record whose fields differ: for each new field, the index of the old one, or `nil` if there is none.
    private let fields: [Int?]?
    /// True if every value of the old slot is valid in the new one unchanged.
    let isPlain: Bool

    static func all(from old: [SlotInfo], to new: [SlotInfo], _ renames: Renames) -> [SlotMove] {
        let oldIndices = old.firstIndices(by: \.name)
        return new.indices.compactMap { index in
            oldIndices[renames.previous(new[index].name)].flatMap { SlotMove(from: $0, of: old, to: index, of: new) }
        }
    }

    /// Creates a mapping, or returns `nil` if the new slot cannot store the old slot's values.
    init?(from oldIndex: Int, of old: [SlotInfo], to index: Int, of new: [SlotInfo]) {
        let (from, to) = (old[oldIndex], new[index])
        guard from.holdsLike(to) else { return nil }
        (self.old, self.new, limit) = (oldIndex, index, to.limit)
        fields = from.fields == to.fields ? nil : to.fields.map { from.fields.firstIndex(of: $0) }
        isPlain = fields == nil && from.limit == to.limit
    }

    /// Returns the names of the slots that no mapping continues.
    static func lost(of slots: [SlotInfo], _ moves: [SlotMove]) -> [String] {
        let goingOn = Set(moves.map(\.old))
        return slots.indices.filter { !goingOn.contains($0) }.map { slots[$0].name }
    }

    /// Returns the new slot's value for a value of the old slot.
    ///
    /// Returns `nil` if the value has too many elements; the slot starts with its initial value then.
    func moved(_ held: Operand) -> Operand? {
        if let count = held.count, let limit, count > limit { return nil }
        guard let fields, case .fields(let values) = held else { return held }
        return .fields(fields.map { index in index.flatMap { $0 < values.count ? values[$0] : nil } })
    }
}

extension SlotInfo {
    fileprivate func holdsLike(_ other: SlotInfo) -> Bool {
        guard type == other.type, fields.isEmpty == other.fields.isEmpty else { return false }
        return initial.collection == other.initial.collection
    }
}

extension Operand {
    /// A kind of collection.
    fileprivate enum Collection {
        case texts, map
    }

    /// The kind of collection, or `nil` if it is another value.
    fileprivate var collection: Collection? {
        switch self {
        case .texts: .texts
        case .map: .map
        case .bool, .int, .double, .string, .enumCase, .tracker, .trackers, .fields, .missing, .failed: nil
        }
    }
}
