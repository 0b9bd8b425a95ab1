import AVTDiagnostics
import AVTPackTools
import Foundation

/// A pack with a file of tests beside it, in a folder that is removed afterwards.
enum TestBench {
    /// Runs a file of tests beside `pack.yaml`.
    static func run(_ tests: String, pack: String = TestBench.pack, filter: String? = nil) throws -> PackTestResult {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(pack.utf8).write(to: folder.appending(path: "pack.yaml"))
        let file = folder.appending(path: "pack.test.yaml")
        try Data(tests.utf8).write(to: file)
        return runPackTests(path: file.path, filter: filter)
    }

    /// Runs one test, given by its steps, one a line.
    static func run(steps: String) throws -> PackTestResult {
        let lines = steps.split(separator: "\n").map { "      - { \($0) }" }
        return try run(
            """
            pack: pack.yaml
            trackers: { player: content, ima: ~ }
            tests:
              - name: a test
                steps:
            \(lines.joined(separator: "\n"))

            """)
    }

    /// What failed in it, each by its message.
    static func failures(_ steps: String) throws -> [String] {
        let result = try run(steps: steps)
        guard result.diagnostics.isEmpty else { return result.diagnostics.map { "\($0.code.name): \($0.message)" } }
        return result.tests.flatMap(\.failures).map(\.message)
    }

    static let pack = """
        pack:
          name: example.bench
          version: 1.0.0
          language: 1
          parameters:
            rhythm: { type: duration, default: 10s, minimum: 1s }

        vocabulary:
          attributes:
            share: { type: double, description: A share. }
          metrics:
            PauseTime: { type: gauge, unit: ms, description: Length of one pause. }
            NumStarts: { type: counter, unit: count, description: Starts. }

        trackers:
          content: { emits: [Start, PauseBegin, PauseFinish, AdSkip, End, Error, Ping], others: block }

        state:
          tracker:
            didStart: { initial: false }
            isPaused: { initial: false }
          instrument:
            phase: { initial: idle, values: [idle, busy] }

        memory:
          tracker:
            lastError: { type: string }
          instrument:
            starts: { initial: 0, unit: count }

        signals:
          - signal: ended
            emit: [PauseFinish, End]
          - property: paused
            becomes: "true"
            emit: PauseBegin

        transitions:
          - name: start
            action: Start
            block: didStart
            set: { didStart: true, phase: busy, starts: starts + 1 }
            start: ping
            because: it runs
          - name: pause-begins
            action: PauseBegin
            accept:
              - { is: didStart, code: NotStarted, because: start first }
              - "!isPaused"
            set: { isPaused: true }
          - name: pause-ends
            action: PauseFinish
            accept: isPaused
            set: { isPaused: false }
          - name: error-is-remembered
            action: Error
            set: { lastError: 'event.errorDescription ?? "unknown"' }
            note: { code: SawError }
          - name: skip-raises-the-end
            action: AdSkip
            consume: true
            emit: { after: AdFinish, with: { title: '"skipped"' } }
          - name: closing-sends-an-end
            action: Closing
            when: didStart
            emit: { after: End, with: { errorDescription: lastError } }

        attributes:
          countStarts: starts
          share: { action: Start, value: "ratio(starts, 2)" }

        timers:
          ping: { every: parameters.rhythm, emit: Ping }

        metrics:
          PauseTime: { action: PauseFinish, value: since(PauseBegin) }
          NumStarts: { action: Start, value: 1 }

        """
}
