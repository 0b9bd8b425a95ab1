/// The decision which rows a store removes, from the oldest one on.
struct RemovedRows {
    private let time: Int
    private let excess: RowTotal
    private let sending: [String: Int]
    private var total = RowTotal()
    /// The removed rows, by lane.
    private(set) var lanes: [String: RowTotal] = [:]
    /// True if younger rows are kept, too.
    private(set) var isComplete = false

    init(before time: Int, excess: RowTotal, sending: [String: Int]) {
        (self.time, self.excess, self.sending) = (time, excess, sending)
    }

    /// Decides about the next row, and counts it if it is removed.
    mutating func remove(number: Int, lane: String, milliseconds: Int, _ size: RowTotal) -> Bool {
        if let last = sending[lane], number <= last { return false }
        guard milliseconds < time || total.rows < excess.rows || total.bytes < excess.bytes else {
            isComplete = true
            return false
        }
        total += size
        lanes[lane, default: RowTotal()] += size
        return true
    }
}
