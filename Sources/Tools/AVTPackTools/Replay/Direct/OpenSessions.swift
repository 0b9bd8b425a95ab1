import AVTEngine

/// The open sessions of a replay.
///
/// A session is an object of some ten kilobytes. A log may have millions of open sessions, most of which have no lines for a while, so
/// only some thousands are objects: before another one is needed, one that had no line for a while is packed into the few hundred bytes
/// in which it differs from a new session, and the object is used again.
final class OpenSessions {
    private let shared: DirectProgram
    private let limit: Int
    @exclusivity(unchecked) private let packed = PackedSessions()
    /// The sessions that are objects, by slot; `nil` for a free slot.
    @exclusivity(unchecked) private var objects: [DirectSession?] = []
    /// The index of the session of each slot.
    @exclusivity(unchecked) private var indices: [Int] = []
    /// For each slot, whether the session had a line since it was last considered for packing.
    @exclusivity(unchecked) private var isRecent: [Bool] = []
    @exclusivity(unchecked) private var freeSlots: [Int] = []
    /// The slot that is considered next.
    @exclusivity(unchecked) private var nextSlot = 0
    /// Sessions that have ended or were packed, in whose memory others begin.
    @exclusivity(unchecked) private var unused: [DirectSession] = []
    /// The packed sessions whose data reports are not empty.
    @exclusivity(unchecked) private var reportingSessions: Set<Int> = []
    /// The number of sessions.
    @exclusivity(unchecked) private(set) var count = 0
    private var writer = SnapshotCoder(isLocal: true)
    private var reader = SnapshotCoder(reading: [], isLocal: true)
    private var readProblem: String?

    /// The maximum number of unused sessions.
    private static var unusedLimit: Int { 256 }

    init(_ shared: DirectProgram) {
        self.shared = shared
        limit = max(1, shared.options.sessionObjectLimit)
    }

    /// The reason why a session could not be read back, so that its results are wrong, or `nil` if there is none.
    var problem: String? { packed.problem ?? readProblem }

    /// The indices of all sessions.
    var all: [Int] { packed.locations.indices.filter { packed.locations[$0] != .none } }

    /// An index above those of all sessions.
    var end: Int { packed.locations.count }

    /// The sessions that are objects.
    var unpacked: [DirectSession] { objects.compactMap(\.self) }

    /// Returns whether a session is open.
    func contains(_ index: Int) -> Bool { index < packed.locations.count && packed.locations[index] != .none }

    // MARK: Objects

    /// Returns a session for a line, or `nil` if it is not open.
    @inline(__always)
    func session(_ index: Int) -> DirectSession? {
        guard index < packed.locations.count else { return nil }
        let slot = packed.locations[index].slot
        guard slot >= 0 else { return unpack(index) }
        isRecent[slot] = true
        return objects[slot]
    }

    /// Begins a session.
    func begin(_ index: Int, _ name: String, at time: Int) -> DirectSession {
        let since = shared.options.repeatsNames ? time : nil
        let session = newSession(name, since: since, at: time, packing: true)
        add(session, at: index)
        count += 1
        return session
    }

    /// Adds a session that began elsewhere.
    func insert(_ session: DirectSession, at index: Int) {
        if objects.count - freeSlots.count >= limit, let packed = packOne() { keep(packed) }
        add(session, at: index)
        count += 1
    }

    /// Removes a session.
    ///
    /// - Returns: The session, or `nil` if it was not open or cannot be read back.
    func remove(_ index: Int) -> DirectSession? {
        guard contains(index) else { return nil }
        count -= 1
        guard packed.locations[index].isPacked else { return removeObject(packed.locations[index].slot) }
        let session = read(index, into: newSession)
        packed.remove(index)
        reportingSessions.remove(index)
        return session
    }

    /// Keeps a session that is not used any more for another one.
    func keep(_ session: DirectSession) {
        if unused.count < OpenSessions.unusedLimit { unused.append(session) }
    }

    private func add(_ session: DirectSession, at index: Int) {
        var slot = objects.count
        if let free = freeSlots.popLast() {
            slot = free
            (objects[slot], indices[slot], isRecent[slot]) = (session, index, false)
        } else {
            objects.append(session)
            indices.append(index)
            isRecent.append(false)
        }
        while packed.locations.count <= index { packed.locations.append(.none) }
        packed.locations[index] = SessionLocation(slot: slot)
    }

    private func removeObject(_ slot: Int) -> DirectSession? {
        let session = objects[slot]
        objects[slot] = nil
        packed.locations[indices[slot]] = .none
        freeSlots.append(slot)
        return session
    }

    /// Creates a session, or begins it in the memory of another one, which is packed if there are enough objects.
    private func newSession(_ name: String, since: Int?, at time: Int, packing: Bool) -> DirectSession {
        let isFull = packing && objects.count - freeSlots.count >= limit
        if let other = isFull ? packOne() ?? unused.popLast() : unused.popLast(),
            other.restart(name: name, since: since, at: time)
        {
            return other
        }
        return DirectSession(name: name, since: since, of: shared, at: time)
    }

    // MARK: Packing

    /// Packs the next session that had no line for a while.
    ///
    /// - Returns: The object, or `nil` if none can be packed.
    private func packOne() -> DirectSession? {
        for _ in 0..<(2 * objects.count) {
            let slot = nextSlot
            nextSlot = slot + 1 < objects.count ? slot + 1 : 0
            if isRecent[slot] {
                isRecent[slot] = false
            } else if objects[slot] != nil, let session = pack(slot) {
                return session
            }
        }
        return nil
    }

    /// Packs the session of a slot.
    ///
    /// - Returns: The object, or `nil` if it cannot be packed.
    private func pack(_ slot: Int) -> DirectSession? {
        // What is not passed on yet is not packed, except a group, which is recorded again.
        guard let session = objects[slot], session.records.allSatisfy(\.isGroup) else { return nil }
        let index = indices[slot]
        writer.clear()
        var identity = SessionIdentity(name: session.name, since: session.since, outputIndex: session.outputIndex)
        identity.code(&writer)
        session.code(&writer)
        guard packed.add(index, writer.bytes) else { return nil }
        objects[slot] = nil
        freeSlots.append(slot)
        if !session.session.dataReport.isEmpty { reportingSessions.insert(index) }
        return session
    }

    private func unpack(_ index: Int) -> DirectSession? {
        guard packed.locations[index].isPacked else { return nil }
        let session = read(index) { newSession($0, since: $1, at: 0, packing: true) }
        packed.remove(index)
        reportingSessions.remove(index)
        guard let session else {
            count -= 1
            return nil
        }
        add(session, at: index)
        return session
    }

    private func newSession(_ name: String, since: Int?) -> DirectSession {
        newSession(name, since: since, at: 0, packing: false)
    }

    /// Reads a packed session.
    ///
    /// - Parameters:
    ///   - index: The index of the session.
    ///   - new: Returns a new session with a name and the time since which it has the name.
    /// - Returns: The session, or `nil` if it cannot be read back.
    private func read(_ index: Int, into new: (String, Int?) -> DirectSession) -> DirectSession? {
        guard packed.read(index, { reader.restart(reading: $0) }) else { return nil }
        var identity = SessionIdentity()
        identity.code(&reader)
        let session = new(identity.name, identity.since)
        session.outputIndex = identity.outputIndex
        session.code(&reader)
        readProblem = readProblem ?? reader.finished()
        return readProblem == nil ? session : nil
    }

    // MARK: Reading all

    /// Calls a closure with a session, which the closure must not change, or with `nil` if it cannot be read back.
    func withSession<Result>(_ index: Int, _ body: (DirectSession?) -> Result) -> Result {
        let location = packed.locations[index]
        guard location.isPacked else { return body(location.slot >= 0 ? objects[location.slot] : nil) }
        let session = read(index, into: newSession)
        defer { if let session { keep(session) } }
        return body(session)
    }

    /// The data reports of all sessions that are not empty, with the indices of the sessions.
    var dataReports: [(index: Int, report: DataReport)] {
        var reports = reportingSessions.map { index in
            (index: index, report: withSession(index) { $0?.session.dataReport ?? DataReport() })
        }
        for (index, object) in zip(indices, objects) {
            if let object, !object.session.dataReport.isEmpty { reports.append((index, object.session.dataReport)) }
        }
        return reports
    }

    // MARK: The file

    /// Packs all sessions that had no line since the last call, and moves all packed sessions to a temporary file.
    ///
    /// - Returns: The number of sessions that were moved.
    func spill() -> Int {
        for slot in objects.indices where objects[slot] != nil {
            if !isRecent[slot] { _ = pack(slot) }
            isRecent[slot] = false
        }
        return packed.moveToFile()
    }
}

/// What precedes the state of a packed session: it is needed to begin the session that the state is read into.
private struct SessionIdentity {
    var name = ""
    var since: Int?
    var outputIndex: Int?

    mutating func code(_ coder: inout SnapshotCoder) {
        coder.code(&name)
        coder.code(&since)
        coder.code(&outputIndex)
    }
}

extension DirectRecord {
    /// True for the values of the attributes by which metrics are grouped.
    fileprivate var isGroup: Bool {
        if case .group = self { true } else { false }
    }
}
