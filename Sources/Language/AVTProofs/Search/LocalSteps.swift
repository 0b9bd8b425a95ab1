/// What a tracker's steps do in one of its local states: its own variables and the instrument's.
struct LocalSteps {
    /// A write of packed states that an accepted or blocked event may make.
    struct Effect {
        let mask: UInt64
        let values: UInt64
        /// True if it can be brought about for sure, whatever memory holds.
        let isCertain: Bool
    }

    /// What a local state leads to: its effects, and the demands that its events make.
    struct Row {
        /// The local state.
        let key: UInt64
        /// Its effects, without those that change nothing.
        let effects: Range<Int>
        /// Steps after which something is expected of the whole instrument.
        let followed: Range<Int>
        /// True if an event that ends a playback is accepted; certainly if so whatever memory holds.
        let mayEnd: Bool
        let certainlyEnds: Bool
    }

    /// An accepted step of an action that a guarantee is about.
    struct Followed {
        let demand: Int
        let action: Int
        let effect: Effect
    }

    private(set) var effects: [Effect] = []
    private(set) var followed: [Followed] = []
    private(set) var rows: [Row] = []
    // Of the row in hand: where it begins, and what it has.
    private var first = (effect: 0, followed: 0)
    private var written: [Write: Int] = [:]
    private var following: Set<Following> = []
    private var direct: [Int32] = []
    private var hashed: [UInt64: Int32] = [:]
    private let instrumentMask: UInt64
    private let instrumentWidth: UInt64
    private let place: UInt64
    private let mask: UInt64

    private static let directBits = 20

    /// What an effect writes.
    private struct Write: Hashable {
        let mask: UInt64
        let values: UInt64
    }

    private struct Following: Hashable {
        let demand: Int
        let write: Write
    }

    init(layout: PackedLayout, tracker: Int) {
        let part = layout.trackers[tracker]
        instrumentMask = layout.instrument.mask
        instrumentWidth = UInt64(layout.instrument.width)
        place = UInt64(part.place)
        mask = part.mask >> UInt64(part.place)
        let bits = part.width + layout.instrument.width
        if bits <= LocalSteps.directBits { direct = Array(repeating: -1, count: 1 << bits) }
    }

    /// How many effects and steps are kept.
    var size: Int { effects.count + followed.count }

    /// The local state of a packed one.
    @inline(__always)
    func key(_ state: UInt64) -> UInt64 {
        ((state >> place) & mask) << instrumentWidth | (state & instrumentMask)
    }

    /// A packed state with a local state and nothing else.
    func state(_ key: UInt64) -> UInt64 { (key >> instrumentWidth) << place | (key & instrumentMask) }

    /// The row of a local state, if it was met; else -1.
    @inline(__always)
    func row(_ key: UInt64) -> Int {
        direct.isEmpty ? Int(hashed[key] ?? -1) : Int(direct[Int(key)])
    }

    // MARK: A row

    /// Adds an effect to the row in hand; one that writes the same counts once, and is certain if either is.
    mutating func add(_ effect: Effect) {
        let write = Write(mask: effect.mask, values: effect.values)
        if let known = written[write] {
            if effect.isCertain { effects[known] = effect }
        } else {
            written[write] = effects.count
            effects.append(effect)
        }
    }

    /// Adds a step to the row in hand; of those that write the same, the first one stands for all.
    mutating func add(_ step: Followed) {
        let write = Write(mask: step.effect.mask, values: step.effect.values)
        if following.insert(Following(demand: step.demand, write: write)).inserted { followed.append(step) }
    }

    /// Makes what was added since the last one a local state's row.
    ///
    /// - Parameters:
    ///   - key: the local state.
    ///   - mayEnd: as for ``Row/mayEnd``.
    ///   - certainlyEnds: as for ``Row/certainlyEnds``.
    /// - Returns: its number.
    mutating func endRow(for key: UInt64, mayEnd: Bool, certainlyEnds: Bool) -> Int {
        rows.append(
            Row(
                key: key, effects: first.effect..<effects.count, followed: first.followed..<followed.count,
                mayEnd: mayEnd,
                certainlyEnds: certainlyEnds))
        first = (effects.count, followed.count)
        written.removeAll(keepingCapacity: true)
        following.removeAll(keepingCapacity: true)
        if direct.isEmpty {
            hashed[key] = Int32(rows.count - 1)
        } else {
            direct[Int(key)] = Int32(rows.count - 1)
        }
        return rows.count - 1
    }
}
