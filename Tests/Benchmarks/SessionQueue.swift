/// Sessions in the order of their next events; those of one time in the order in which they were added.
struct SessionQueue {
    /// The next event of a session, which is at an index in `sessions`.
    private struct Entry {
        var time: Int
        var order: Int
        let index: Int

        static func < (one: Entry, other: Entry) -> Bool { (one.time, one.order) < (other.time, other.order) }
    }

    private var sessions: [GeneratedSession] = []
    /// The indices of sessions that have ended.
    private var free: [Int] = []
    /// A binary heap: the children of the entry at `index` are at `2 * index + 1` and `2 * index + 2`.
    private var entries: [Entry] = []
    private var orderCount = 0

    /// The number of sessions with a next event.
    var count: Int { entries.count }
    /// The time of the earliest next event, or `nil` if there is none.
    var nextTime: Int? { entries.first?.time }

    /// Adds a session, if it has events.
    mutating func insert(_ session: GeneratedSession) {
        guard let time = session.nextTime else { return }
        var index = sessions.count
        if let free = free.popLast() {
            index = free
            sessions[index] = session
        } else {
            sessions.append(session)
        }
        entries.append(Entry(time: time, order: nextOrder(), index: index))
        var child = entries.count - 1
        while child > 0, entries[child] < entries[(child - 1) / 2] {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Writes the earliest next event of all sessions.
    mutating func writeNext(to text: inout String) {
        guard let index = entries.first?.index else { return }
        sessions[index].writeNext(to: &text)
        if let time = sessions[index].nextTime {
            (entries[0].time, entries[0].order) = (time, nextOrder())
        } else {
            free.append(index)
            entries.swapAt(0, entries.count - 1)
            entries.removeLast()
        }
        moveFirstDown()
    }

    private mutating func nextOrder() -> Int {
        orderCount += 1
        return orderCount
    }

    private mutating func moveFirstDown() {
        var parent = 0
        while true {
            let left = 2 * parent + 1
            guard left < entries.count else { return }
            let right = left + 1
            let child = right < entries.count && entries[right] < entries[left] ? right : left
            guard entries[child] < entries[parent] else { return }
            entries.swapAt(child, parent)
            parent = child
        }
    }
}
