import AVTCore
import AVTPackTools
import AVTProofs
import AVTRules
import Foundation

/// Writes counterexamples as tests, to one file for each pack.
struct EmittedTests {
    /// The path of a file, or of a folder for several files.
    let path: String
    /// The folders that may contain the packs.
    let accessOptions: AccessOptions

    /// The extension that distinguishes a file from a folder.
    static let ending = ".test.yaml"

    /// Writes the failing scenarios of a pack, and reports the written and the skipped ones on standard error.
    ///
    /// - Throws: `Failure` if a file cannot be written or exists already.
    func write(_ scenarios: ProvedPacks, of name: String, as file: ScenarioFile) throws(Failure) {
        var unplayable: [(subject: String, reason: String)] = []
        var playable: [(subject: String, scenario: Scenario)] = []
        for (subject, result) in scenarios.scenarios {
            switch result {
            case .success(let scenario): playable.append((subject, scenario))
            case .failure(let obstacle): unplayable.append((subject, obstacle.phrase))
            }
        }
        if !playable.isEmpty {
            let failing = try failing(playable.map(\.scenario), file)
            unplayable += playable.filter { !failing.contains($0.scenario.name) }.map {
                ($0.subject, "played to its end, the test passes")
            }
            let written = playable.map(\.scenario).filter { failing.contains($0.name) }
            if !written.isEmpty {
                let target = try self.target(of: name)
                try create(target, file.text(written, in: target.deletingLastPathComponent()))
                let verb = written.count == 1 ? "fails" : "fail"
                Console.standardError(
                    "\(counted(written.count, "test")) written to \(target.relativePath), which \(verb)\n")
            }
        }
        for (subject, reason) in unplayable { Console.standardError("no test of \(subject): \(reason)\n") }
    }

    private func target(of name: String) throws(Failure) -> URL {
        guard !path.hasSuffix(EmittedTests.ending) else { return URL(filePath: path) }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw Failure(status: .inputOutput, message: "cannot make the folder `\(path)`: \(reason(of: error))")
        }
        let name = PackOptions.shortName(name)
        return URL(filePath: path + (path.hasSuffix("/") ? "" : "/") + name + ".counterexamples" + EmittedTests.ending)
    }

    /// Returns the names of the scenarios that fail when they run as tests.
    private func failing(_ scenarios: [Scenario], _ file: ScenarioFile) throws(Failure) -> Set<String> {
        let folder = FileManager.default.temporaryDirectory
        let trial = folder.appending(path: "\(UUID().uuidString)\(EmittedTests.ending)")
        defer { try? FileManager.default.removeItem(at: trial) }
        try create(trial, file.text(scenarios, in: folder))
        let source = PackTestSource.file(trial.path)
        let result = runPackTests(source, access: accessOptions.access(of: file.packs + [.file(trial.path)]))
        if result.hasErrors {
            let problem = result.diagnostics.first { $0.severity == .error }?.message ?? ""
            throw Failure(
                status: .packErrors, message: "no tests were written, since they could not be run: \(problem)")
        }
        return Set(result.tests.filter { !$0.failures.isEmpty }.map(\.name))
    }

    /// Creates a file that does not exist yet.
    private func create(_ file: URL, _ text: String) throws(Failure) {
        do {
            try Data(text.utf8).write(to: file, options: .withoutOverwriting)
        } catch {
            let isThere = FileManager.default.fileExists(atPath: file.path)
            throw Failure(
                status: .inputOutput,
                message: isThere
                    ? "`\(file.relativePath)` is there already; nothing was written to it"
                    : "cannot write `\(file.relativePath)`: \(reason(of: error, writing: file.path))")
        }
    }
}

extension ScenarioObstacle {
    fileprivate var phrase: String {
        switch self {
        case .trackerLeaves: "a tracker leaves, which no step of a test can say"
        case .needsData: "no example was found of the data that it takes"
        case .needsTime: "it takes a window of `within` to be open or over, and its events come a second apart"
        case .isMeasure: "tests read no measures"
        case .everyActionIsNamed: "it takes an action that no pack names, and they name all of them"
        }
    }
}
