import AVTCore
import OpenAVTChain
import Testing

/// The log is the process's; so the tests take turns and look for their own words only.
@Suite(.serialized) struct `The log` {
    private static let heard = Guarded<[String]>([])

    private func said(at level: OAVTLog.LogLevel) -> [String] {
        Self.heard.withLock { $0 = [] }
        OAVTLog.setSink { level, message in
            guard message.hasPrefix("test:") else { return }
            Self.heard.withLock { $0.append("\(level) \(message)") }
        }
        OAVTLog.setLogLevel(level)
        OAVTLog.error("test:e")
        OAVTLog.warning("test:w")
        OAVTLog.debug("test:d")
        OAVTLog.verbose("test:v")
        OAVTLog.setLogLevel(.Warning)
        return Self.heard.withLock { $0 }
    }

    @Test(arguments: 0..<5)
    func `says what is at most of its level`(count: Int) throws {
        let all = ["Error test:e", "Warning test:w", "Debug test:d", "Verbose test:v"]
        let level = try #require(OAVTLog.LogLevel(rawValue: count))
        #expect(said(at: level) == Array(all.prefix(count)))
    }

    @Test func `can be spoken to from its own sink`() {
        OAVTLog.setSink { _, message in
            Self.heard.withLock { $0.append(message) }
            if message == "test:first" { OAVTLog.error("test:second") }
        }
        Self.heard.withLock { $0 = [] }
        OAVTLog.error("test:first")
        #expect(Self.heard.withLock { $0.filter { $0.hasPrefix("test:") } } == ["test:first", "test:second"])
    }
}
