import AVTTestSupport

@testable import OpenAVTDelivery

/// A store, a server and a clock for a machine, all simulated from a seed.
///
/// Some rows are refused whenever they are part of a batch, the server is sometimes away or fails, and it accepts
/// batches only up to a size.
struct RandomDelivery {
    private var random: SeededGenerator
    private var machine: DeliveryMachine
    private let settings: DeliveryMachine.Settings
    private let sizeLimit: Int
    private var now = 0
    private var timer: Int?
    private var nextRow = 0
    /// The rows that wait, by lane.
    private(set) var waiting: [String: [Int]] = [:]
    private var requests: [(lane: String, rows: [Int], end: Int)] = []
    private var badRows: Set<Int> = []
    private var awayUntil = 0
    /// The rows that the server has, in the order in which it received them, by lane.
    private(set) var received: [String: [Int]] = [:]
    private(set) var quarantined: Set<Int> = []
    private(set) var isFlushed = false
    private(set) var violations: [String] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        var settings = DeliveryMachine.Settings()
        settings.batch = RowTotal(
            rows: Int.random(in: 1...20, using: &random), bytes: Int.random(in: 1...2000, using: &random))
        settings.interval = Int.random(in: 0...5000, using: &random)
        settings.requests = Int.random(in: 1...3, using: &random)
        settings.seed = seed
        self.settings = settings
        sizeLimit = Int.random(in: 100...1000, using: &random)
        machine = DeliveryMachine(settings)
    }

    /// The size of a row; some have more bytes than the server accepts.
    private func bytes(_ row: Int) -> Int { row % 31 == 30 ? 2000 : 10 + row % 90 }

    /// True if the server never accepts a row.
    func isRefused(_ row: Int) -> Bool { badRows.contains(row) || bytes(row) > sizeLimit }

    var rowCount: Int { nextRow }

    /// Lets rows arrive, requests end and timers fire for a while, and then all requests succeed if they can.
    mutating func run() {
        for _ in 0..<200 { step(isLast: false) }
        handle(.flush)
        var steps = 0
        while !isFlushed, steps < 20_000 {
            step(isLast: true)
            steps += 1
        }
    }

    private mutating func step(isLast: Bool) {
        if !isLast, Int.random(in: 0..<3, using: &random) == 0 { appendRows() }
        if !isLast, Int.random(in: 0..<40, using: &random) == 0 {
            awayUntil = now + Int.random(in: 0...20_000, using: &random)
        }
        let events = requests.map(\.end) + [timer].compactMap(\.self)
        let next = events.min() ?? now
        now = max(now + (isLast ? 0 : Int.random(in: 0...500, using: &random)), isLast ? next : now)
        if let due = timer, due <= now {
            timer = nil
            handle(.timerFired)
        }
        guard let index = requests.firstIndex(where: { $0.end <= now }) else { return }
        let request = requests.remove(at: index)
        let outcome = outcome(of: request.rows)
        if case .delivered = outcome { received[request.lane, default: []] += request.rows }
        let total = request.rows.reduce(RowTotal()) { $0 + RowTotal(rows: 1, bytes: bytes($1)) }
        handle(.finished(lane: request.lane, sent: total, outcome), request.rows)
    }

    private mutating func appendRows() {
        var added: [String: RowTotal] = [:]
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let lane = "lane \(Int.random(in: 0..<3, using: &random))"
            if Int.random(in: 0..<25, using: &random) == 0 { badRows.insert(nextRow) }
            waiting[lane, default: []].append(nextRow)
            added[lane, default: RowTotal()] += RowTotal(rows: 1, bytes: bytes(nextRow))
            nextRow += 1
        }
        handle(.stored(added))
    }

    private mutating func outcome(of rows: [Int]) -> DeliveryOutcome {
        if now < awayUntil {
            return Bool.random(using: &random)
                ? .unavailable(reason: "away", retryAfter: Bool.random(using: &random) ? .seconds(2) : nil)
                : .failed(reason: "broken")
        }
        if rows.reduce(0, { $0 + bytes($1) }) > sizeLimit { return .tooLarge(reason: "too large") }
        guard rows.contains(where: badRows.contains) else { return .delivered() }
        // A server that fails because of a row, instead of refusing it, looks like a broken one for a while.
        return rows.contains { badRows.contains($0) && $0.isMultiple(of: 2) }
            ? .failed(reason: "broken by a row") : .rejected(reason: "bad row")
    }

    private mutating func handle(_ input: DeliveryMachine.Input, _ finished: [Int] = []) {
        for command in machine.handle(input, at: now) {
            switch command {
            case .send(let lane, let limit): send(lane, limit)
            case .remove(let lane, _, _):
                if waiting[lane]?.prefix(finished.count).elementsEqual(finished) != true {
                    violations.append("removes others")
                }
                waiting[lane]?.removeFirst(finished.count)
            case .quarantine(let lane, _):
                if finished.count != 1 { violations.append("quarantines \(finished.count) rows") }
                waiting[lane]?.removeFirst(1)
                quarantined.formUnion(finished)
            case .schedule(let time):
                if time <= now { violations.append("schedules the past") }
                timer = time
            case .flushed: isFlushed = true
            }
        }
    }

    private mutating func send(_ lane: String, _ limit: RowTotal) {
        if requests.contains(where: { $0.lane == lane }) { violations.append("two requests of a lane") }
        if requests.count >= settings.requests { violations.append("too many requests") }
        var (rows, total) = ([Int](), RowTotal())
        for row in waiting[lane] ?? [] {
            total += RowTotal(rows: 1, bytes: bytes(row))
            guard rows.isEmpty || (total.rows <= limit.rows && total.bytes <= limit.bytes) else { break }
            rows.append(row)
        }
        if rows.isEmpty { violations.append("sends nothing") }
        requests.append((lane, rows, now + Int.random(in: 1...300, using: &random)))
    }
}
