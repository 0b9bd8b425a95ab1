import AVTEngine
import AVTRules
import Foundation

/// The rules by which players are watched, which can be edited meanwhile.
struct LiveRules {
    private let sources: [PackSource]
    private let parameters: [String: String]
    /// The program of the packs as they were last compiled without errors.
    private(set) var program: RuleProgram
    private var compiled: [String: Stamp]
    private var latest: [String: Stamp]

    /// What changes when a file is written.
    private struct Stamp: Equatable {
        let time: Date?
        let size: Int?
    }

    /// Compiles packs.
    ///
    /// - Throws: `Failure` if they have errors, which have been printed.
    init(_ sources: [PackSource], parameters: [String: String]) throws(Failure) {
        (self.sources, self.parameters) = (sources, parameters)
        compiled = LiveRules.stamps(of: sources)
        latest = compiled
        program = try PackOptions.compile(sources, parameters: parameters, limits: RuleLimits())
    }

    /// Compiles the packs again if a file has changed since, and is not being written.
    ///
    /// - Parameter screen: The screen that shows the messages, or `nil`; those of the rules before are removed.
    /// - Returns: The new program, or `nil` if nothing has changed, or the packs have errors, which have been printed.
    mutating func update(_ screen: LiveScreen?) -> RuleProgram? {
        let stamps = LiveRules.stamps(of: sources)
        defer { latest = stamps }
        guard stamps != compiled, stamps == latest else { return nil }
        compiled = stamps
        screen?.clearMessages()
        do {
            program = try PackOptions.compile(sources, parameters: parameters, limits: RuleLimits())
        } catch {
            if let message = error.message { Console.report(message) }
            Console.report("the rules are unchanged")
            return nil
        }
        Console.report("new rules")
        return program
    }

    /// The packs in the folders of the files: packs extend others beside them.
    private static func stamps(of sources: [PackSource]) -> [String: Stamp] {
        let folders = Set(
            sources.compactMap { source in
                switch source {
                case .file(let path): URL(filePath: path).deletingLastPathComponent().path
                case .folder(let path): path
                default: nil
                }
            })
        var stamps: [String: Stamp] = [:]
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names where PackSource.isYAML(name) {
                let path = folder + "/" + name
                let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                stamps[path] = Stamp(time: attributes?[.modificationDate] as? Date, size: attributes?[.size] as? Int)
            }
        }
        return stamps
    }
}
