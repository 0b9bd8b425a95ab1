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

    var effects: [Effect] = []
    var followed: [Followed] = []
    var rows: [Row] = []
    private var direct: [Int32] = []
    private var hashed: [UInt64: Int32] = [:]
    private let instrumentMask: UInt64
    private let instrumentWidth: UInt64
    private let place: UInt64
    private let mask: UInt64

    private static let directBits = 20

    init(layout: PackedLayout, tracker: Int) {
        let part = layout.trackers[tracker]
        instrumentMask = layout.instrument.mask
        instrumentWidth = UInt64(layout.instrument.width)
        place = UInt64(part.place)
        mask = part.mask >> UInt64(part.place)
        let bits = part.width + layout.instrument.width
        if bits <= LocalSteps.directBits { direct = Array(repeating: -1, count: 1 << bits) }
    }

    /// The local state of a packed one.
    @inline(__always)
    func key(_ state: UInt64) -> UInt64 {
        ((state >> place) & mask) << instrumentWidth | (state & instrumentMask)
    }

    /// The row of a local state, if it was met; else -1.
    @inline(__always)
    func row(_ key: UInt64) -> Int {
        direct.isEmpty ? Int(hashed[key] ?? -1) : Int(direct[Int(key)])
    }

    mutating func add(_ row: Row, for key: UInt64) -> Int {
        rows.append(row)
        if direct.isEmpty {
            hashed[key] = Int32(rows.count - 1)
        } else {
            direct[Int(key)] = Int32(rows.count - 1)
        }
        return rows.count - 1
    }
}
