import AVTProofs
import AVTPackTools
import AVTRules
import AVTCore
import Foundation

/// A file of tests that fail as long as packs do what a proof found.
struct ScenarioFile {
    /// The packs as they were named, the outermost last.
    let packs: [PackSource]
    /// Values of parameters.
    let parameters: [String: String]
    /// The trackers, each with its kind, if it has one.
    let trackers: [(name: String, kind: String?)]

    /// The file's text.
    ///
    /// - Parameters:
    ///   - scenarios: what is to be played.
    ///   - folder: the folder in which the file will stand.
    /// - Returns: the text.
    func text(_ scenarios: [Scenario], in folder: URL) -> String {
        let names = packs.map { quoted($0.name(from: folder)) }
        var lines = [
            "# Written by `avt-rules check --emit-test`. Each test fails until what it tells of is mended.",
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
        for (place, step) in scenario.steps.enumerated() {
            let isLast = place + 1 == scenario.steps.count
            lines.append(self.step(step, at: place, expect: isLast ? scenario.expectedOfEvent : nil))
        }
        if let expectation = scenario.expectedAfterwards {
            let tracker = scenario.tracker.map { "tracker: \($0), " } ?? ""
            lines.append("      - { at: \(scenario.lastTime)s, \(tracker)expect: \(expectation) }")
        }
        return lines
    }

    private func step(_ step: Scenario.Step, at place: Int, expect expectation: String?) -> String {
        var parts = ["at: \(place + 1)s", "tracker: \(step.tracker)", "emit: \(step.action)"]
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

/// A text as YAML takes it, whatever is in it.
private func quoted(_ text: String) -> String {
    let isPlain = text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_.\/ `-]*[A-Za-z0-9`]/) != nil
    let isWord = ["true", "false", "null", "yes", "no", "on", "off"].contains(text.lowercased())
    return isPlain && !isWord ? text : JSONValue.string(text).text
}

extension Scenario {
    /// What is expected of the last event; `nil`: nothing, or there is none.
    fileprivate var expectedOfEvent: String? {
        switch expectation {
        case .kept(let guarantee): "{ guarantees: \(guarantee) }"
        case .accepted: "{ accepted: true }"
        case .reached, .isDown, .noEvents, .noMetric: nil
        }
    }

    /// What is expected once everything has happened; `nil`: nothing more.
    fileprivate var expectedAfterwards: String? {
        switch expectation {
        case .kept(let guarantee): steps.isEmpty ? "{ guarantees: \(guarantee) }" : nil
        case .accepted: nil
        case .reached(let guarantee): "{ guarantees: \(guarantee) }"
        case .isDown(let flag): "{ state: { \(flag): false } }"
        case .noEvents(let action, _): "{ emitted: { \(action): 0 } }"
        case .noMetric(let metric, _): "{ metrics: { \(metric): ~ } }"
        }
    }

    /// When that is expected, in seconds.
    fileprivate var lastTime: Int {
        switch expectation {
        case .noEvents(_, let time), .noMetric(_, let time): steps.count + time / 1000 + 1
        case .kept, .accepted, .reached, .isDown: steps.count
        }
    }
}

extension PackSource {
    /// What tests in a folder call it.
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

/// The way from a folder to a file or folder.
private func relativePath(to path: String, from folder: URL) -> String {
    let target = URL(filePath: path).standardizedFileURL.pathComponents
    let base = folder.standardizedFileURL.pathComponents
    let common = zip(target, base).prefix { $0 == $1 }.count
    let parts = Array(repeating: "..", count: base.count - common) + target[common...]
    return parts.isEmpty ? "." : parts.joined(separator: "/")
}
