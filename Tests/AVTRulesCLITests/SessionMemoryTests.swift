import AVTEngine
import AVTRules
import AVTTestSupport
import Testing

@testable import AVTPackTools
@testable import AVTRulesCLI

/// What a run keeps in memory of sessions that have ended after their timeout.
@Suite struct `Ended sessions` {
    /// Sessions one after the other, each with a value of the wrong type, and with metrics when it ends.
    private static func log(_ sessions: Range<Int>) -> [UInt8] {
        var log: [UInt8] = []
        for session in sessions {
            let start = 1_764_000_000_000 + session * 1000
            for (delay, action) in [(0, "MediaRequest"), (200, "Start"), (700, "BufferBegin"), (900, "BufferFinish")] {
                let attributes = action == "Start" ? #", "attributes": {"position": "?", "trackName": "a"}"# : ""
                log +=
                    (#"{"at": \#(start + delay), "session": "session-\#(session)", "seq": \#(delay), "#
                    + #""action": "\#(action)"\#(attributes)}"# + "\n").utf8
            }
        }
        return log
    }

    /// Returns a worker that has played a log of so many sessions.
    private static func worker<Output: DirectOutput>(
        _ count: Int, of program: RuleProgram, _ output: Output, session: String? = nil, lateness: Int? = nil
    ) -> LogWorker {
        var options = ReplayOptions()
        options.repeatsNames = true
        let target = DirectTarget(program, options, output: output)
        let worker = LogWorker(
            target, share: .all, session: session, review: LogReview(of: [program], lateness: lateness),
            isStrict: false, sessionTimeout: 20_000, lateness: lateness, memoryLimit: nil)
        worker.scan(.start(.ndjson, file: nil))
        for start in stride(from: 0, to: count, by: 50) {
            worker.scan(.bytes(log(start..<min(start + 50, count))))
            _ = worker.removeMessages()
            target.replay.withOutput { output in
                if var lines = output as? DirectLines {
                    _ = lines.removeText()
                    if let rest = lines as? Output { output = rest }
                }
            }
        }
        return worker
    }

    @Test(arguments: [nil, 5_000] as [Int?]) func `leave no entries behind`(lateness: Int?) throws {
        let program = try RuleCompiler.compile([.shipped("playback.metrics")])
        func entries(_ count: Int) -> EntryCount {
            let lines = DirectLines(.json(metrics: true, events: false), endLimit: 1 << 14)
            return EntryCount(of: Self.worker(count, of: program, lines, lateness: lateness))
        }
        let (few, many) = (entries(300), entries(1500))
        #expect(few.elements > 1000)
        // Of 1,200 more sessions; a few entries belong to the times at which idle sessions are searched for.
        #expect(abs(many.elements - few.elements) < 500, "\(few.elements) and \(many.elements) entries")
        #expect(abs(many.bytes - few.bytes) < 1 << 16, "\(few.bytes) and \(many.bytes) bytes")
    }

    @Test func `that are not requested leave no names behind`() throws {
        let program = try RuleCompiler.compile([.shipped("playback.metrics")])
        func worker(_ count: Int) -> LogWorker {
            Self.worker(count, of: program, DirectLines(), session: "session-0")
        }
        let (few, many) = (worker(1500), worker(2500))
        #expect(few.hasOtherSessions && few.sessions.count == many.sessions.count)
        #expect(abs(EntryCount(of: few).elements - EntryCount(of: many).elements) < 100)
    }
}

/// The number of elements of all collections that can be reached from a value.
private struct EntryCount {
    private(set) var elements = 0
    private(set) var bytes = 0
    private var objects: Set<ObjectIdentifier> = []

    init(of value: Any) { add(value) }

    private mutating func add(_ value: Any) {
        switch value {
        case let text as [UInt8]: bytes += text.count
        // Their number is limited, but not reached here.
        case is RecentNames: break
        case is String, is Int, is Bool, is Double, is RuleProgram: break
        default:
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .class where !objects.insert(ObjectIdentifier(value as AnyObject)).inserted: return
            case .collection, .dictionary, .set: elements += mirror.children.count
            case .class, .struct, .enum, .tuple, .optional, .foreignReference, nil: break
            @unknown default: break
            }
            for child in sequence(first: mirror, next: \.superclassMirror).flatMap(\.children) { add(child.value) }
        }
    }
}
