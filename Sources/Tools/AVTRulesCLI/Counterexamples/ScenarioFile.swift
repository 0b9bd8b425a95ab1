import AVTCore
import AVTPackTools
import AVTProofs
import AVTRules
import Foundation

/// A test file whose tests fail as long as the packs show the behaviour that the proof found.
struct ScenarioFile {
    /// The packs as named on the command line, with the outermost layer last.
    let packs: [PackSource]
    /// The values of parameters.
    let parameters: [String: String]
    /// The trackers, each with its kind, or `nil` if it has none.
    let trackers: [(name: String, kind: String?)]

    /// Returns the text of the file.
    ///
    /// - Parameters:
    ///   - scenarios: The scenarios to write as tests.
    ///   - folder: The folder that will contain the file.
    /// - Returns: The text.
    func text(_ scenarios: [Scenario], in folder: URL) -> String {
        let names = packs.map { quoted($0.name(from: folder)) }
        var lines = [
            "# Written by `avt-rules check --emit-test`. Each test fails until the problem that it shows is fixed.",
            "pack: " + (names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"),
        ]
        if !parameters.isEmpty {
            lines.append("parameters:")
            lines += parameters.sorted { $0.key < $1.key }.map { "  \($0.key): \(quoted($0.value))" }
        }
        lines.append("trackers:")
        lines += trackers.map { "  \($0.name): \($0.kind.map { quoted($0) } ?? "~")" }
        lines += ["", "tests:"]
        lines += scenarios.map { test($0) }.joined(separator: [""])
        return lines.joined(separator: "\n") + "\n"
    }

    private func test(_ scenario: Scenario) -> [String] {
        var lines = ["  - name: \(quoted(scenario.name))"]
        if let because = scenario.because { lines.append("    because: \(quoted(because))") }
        lines.append("    steps:")
        for (index, step) in scenario.steps.enumerated() {
            let isLast = index + 1 == scenario.steps.count
            lines.append(self.step(step, at: index, expect: isLast ? scenario.eventExpectation : nil))
        }
        if let expectation = scenario.finalExpectation {
            let tracker = scenario.tracker.map { "tracker: \($0), " } ?? ""
            lines.append("      - { at: \(scenario.lastTime)s, \(tracker)expect: \(expectation) }")
        }
        return lines
    }

    private func step(_ step: Scenario.Step, at index: Int, expect expectation: String?) -> String {
        var parts = ["at: \(index + 1)s", "tracker: \(step.tracker)", "emit: \(step.action)"]
        if !step.attributes.isEmpty {
            let values = step.attributes.map { "\($0.name): \(text($0.value))" }
            parts.append("attributes: { \(values.joined(separator: ", ")) }")
        }
        if let expectation { parts.append("expect: \(expectation)") }
        return "      - { \(parts.joined(separator: ", ")) }"
    }

    private func text(_ value: Value) -> String {
        if case .string(let text) = value { quoted(text) } else { JSONValue(value).text }
    }
}

/// Returns a text as a YAML scalar, with quotes if they are needed.
private func quoted(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_.\/ `-]*[A-Za-z0-9`]/) != nil
    let isWord = ["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    return isPlain && !isWord ? text : JSONValue.string(text).text
}

extension Scenario {
    /// The expectation for the last event, or `nil` if there is none.
    fileprivate var eventExpectation: String? {
        switch expectation {
        case .kept(let guarantee): "{ guarantees: \(guarantee) }"
        case .accepted: "{ accepted: true }"
        case .reached, .isDown, .noEvents, .noMetric: nil
        }
    }

    /// The expectation after all events, or `nil` if there is none.
    fileprivate var finalExpectation: String? {
        switch expectation {
        case .kept(let guarantee): steps.isEmpty ? "{ guarantees: \(guarantee) }" : nil
        case .accepted: nil
        case .reached(let guarantee): "{ guarantees: \(guarantee) }"
        case .isDown(let flag): "{ state: { \(flag): false } }"
        case .noEvents(let action, _): "{ emitted: { \(action): 0 } }"
        case .noMetric(let metric, _): "{ metrics: { \(metric): ~ } }"
        }
    }

    /// The time of that expectation in seconds.
    fileprivate var lastTime: Int {
        switch expectation {
        case .noEvents(_, let time), .noMetric(_, let time): steps.count + time / 1000 + 1
        case .kept, .accepted, .reached, .isDown: steps.count
        }
    }
}

extension PackSource {
    /// Returns the name of the pack in a test file in the folder.
    fileprivate func name(from folder: URL) -> String {
        switch self {
        case .shipped(let name), .text(_, let name), .data(_, let name), .archived(_, let name): return name
        case .file(let path): return relativePath(to: path, from: folder)
        case .folder(let path):
            let path = relativePath(to: path, from: folder)
            // Without a slash it would be the name of a shipped pack.
            return path.contains("/") || path == ".." || path == "." ? path : "./" + path
        }
    }
}

/// Returns the relative path from a folder to a file or folder.
private func relativePath(to path: String, from folder: URL) -> String {
    let target = URL(filePath: path).standardizedFileURL.pathComponents
    let base = folder.standardizedFileURL.pathComponents
    let common = zip(target, base).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: base.count - common) + target[common...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
}
