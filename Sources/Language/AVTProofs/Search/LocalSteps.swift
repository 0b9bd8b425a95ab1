/// The effects of a tracker's steps, by local state: the tracker's own variables and the instrument's.
struct LocalSteps {
    /// A write to the packed state that an accepted or blocked event may make.
    struct Effect {
        let mask: UInt64
        let values: UInt64
        /// True if an event can cause the effect whatever memory contains.
        let isCertain: Bool
    }

    /// The steps from one local state: their effects, and the demands that apply after them.
    struct Row {
        /// The local state.
        let key: UInt64
        /// The effects, without those that change nothing.
        let effects: Range<Int>
        /// The steps after which the complete instrument must be checked.
        let followed: Range<Int>
        /// Whether an event that ends a playback is accepted, and whether this is so whatever memory contains.
        let mayEnd: Bool
        let certainlyEnds: Bool
    }

    /// An accepted step of an action that a guarantee refers to.
    struct Followed {
        let demand: Int
        let action: Int
        let effect: Effect
    }

    private(set) var effects: [Effect] = []
    private(set) var followed: [Followed] = []
    private(set) var rows: [Row] = []
    // The start and the contents of the row that is being built.
    private var first = (effect: 0, followed: 0)
    private var written: [Write: Int] = [:]
    private var following: Set<Following> = []
    private var direct: [Int32] = []
    private var hashed: [UInt64: Int32] = [:]
    private let instrumentMask: UInt64
    private let instrumentWidth: UInt64
    private let offset: UInt64
    private let mask: UInt64

    private static let directBits = 20

    /// The write of an effect.
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
        offset = UInt64(part.offset)
        mask = part.mask >> UInt64(part.offset)
        let bits = part.width + layout.instrument.width
        if bits <= LocalSteps.directBits { direct = Array(repeating: -1, count: 1 << bits) }
    }

    /// The number of stored effects and steps.
    var size: Int { effects.count + followed.count }

    /// Returns the local state of a packed state.
    @inline(__always)
    func key(_ state: UInt64) -> UInt64 {
        ((state >> offset) & mask) << instrumentWidth | (state & instrumentMask)
    }

    /// Returns a packed state that contains only a local state.
    func state(_ key: UInt64) -> UInt64 { (key >> instrumentWidth) << offset | (key & instrumentMask) }

    /// Returns the index of the row of a local state, or -1 if it has none.
    @inline(__always)
    func row(_ key: UInt64) -> Int {
        direct.isEmpty ? Int(hashed[key] ?? -1) : Int(direct[Int(key)])
    }

    // MARK: Building rows

    /// Adds an effect to the row that is being built.
    ///
    /// Effects that write the same are merged; the result is certain if either is.
    mutating func add(_ effect: Effect) {
        let write = Write(mask: effect.mask, values: effect.values)
        if let known = written[write] {
            if effect.isCertain { effects[known] = effect }
        } else {
            written[write] = effects.count
            effects.append(effect)
        }
    }

    /// Adds a step to the row that is being built; of steps with the same write and demand, only the first one is kept.
    mutating func add(_ step: Followed) {
        let write = Write(mask: step.effect.mask, values: step.effect.values)
        if following.insert(Following(demand: step.demand, write: write)).inserted { followed.append(step) }
    }

    /// Finishes the row that is being built.
    ///
    /// - Parameters:
    ///   - key: The local state.
    ///   - mayEnd: As for ``Row/mayEnd``.
    ///   - certainlyEnds: As for ``Row/certainlyEnds``.
    /// - Returns: The index of the row.
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
