import ArgumentParser
import AVTPackFiles
import AVTDiagnostics
import AVTEngine
import AVTPackTools
import AVTRules
import Foundation

/// Which packs, with which parameters.
struct PackOptions: ParsableArguments {
    static let help: ArgumentHelp =
        "Packs: a YAML file, a folder, a pack file, or the name of a shipped pack; a later one is the outer layer."

    @Argument(help: PackOptions.help)
    var pack: [String]

    @Option(
        name: .customLong("param"),
        help: ArgumentHelp("A parameter's value, as often as needed.", valueName: "name=value"),
        transform: assignment)
    var parameters: [(name: String, value: String)] = []

    @OptionGroup var reachOptions: ReachOptions

    /// Where the packs come from.
    func sources() throws(Failure) -> [PackSource] { try PackOptions.sources(named: pack) }

    var values: [String: String] { Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.value) }) }

    func validate() throws {
        let names = parameters.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("'--param' gives '\(twice)' two values.")
        }
    }

    /// What is there under a name counts before what the name looks like.
    ///
    /// - Throws: `Failure` if it is a pack file that cannot be read, or an image.
    static func source(named name: String) throws(Failure) -> PackSource {
        try ImageFile.refuse(name)
        if PackFileOnDisk.isNamed(name) { return .archive(try PackFileOnDisk(name).archive) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            return PackSource(named: name)
        }
        return isFolder.boolValue ? .folder(name) : .file(name)
    }
}

extension PackOptions {
    /// Several of them.
    static func sources(named names: [String]) throws(Failure) -> [PackSource] {
        var sources: [PackSource] = []
        for name in names { sources.append(try source(named: name)) }
        return sources
    }

    /// A file's name without folder and ending; any other name as it is.
    static func shortName(_ name: String) -> String {
        guard name.contains("/") || name.hasSuffix(".yaml") || PackFileOnDisk.isNamed(name) else { return name }
        return URL(filePath: name).deletingPathExtension().lastPathComponent
    }
}

// MARK: - Programs

extension PackOptions {
    /// The program of the packs, or of the image that stands in their place.
    func program() throws(Failure) -> RuleProgram {
        guard pack.contains(where: ImageFile.isNamed) else { return try compile(try sources()) }
        guard pack.count == 1, parameters.isEmpty else {
            throw Failure(
                status: .usage, message: "an image has its packs and parameters in it: give it alone")
        }
        return try ImageFile.program(pack[0])
    }

    /// Begins a replay that explains.
    ///
    /// - Throws: `Failure` if the packs have errors, or are an image, which has no formulas as they were written.
    func explainer(
        of subject: ReplayExplainer.Subject, _ options: ReplayOptions
    ) throws(Failure) -> ReplayExplainer {
        guard !pack.contains(where: ImageFile.isNamed) else {
            throw Failure(
                status: .usage, message: "an image has no formulas as they are written: give the packs to explain them")
        }
        let sources = try sources()
        let limits = RuleLimits(reach: reachOptions.reach(of: sources))
        do throws(RulePackError) {
            return try ReplayExplainer(
                sources, parameters: values, options: options, limits: limits, explaining: subject)
        } catch {
            Console.standardError(
                rendered: HumanRenderer().render(error.diagnostics, colour: Terminal.errorShowsColour))
            throw Failure(status: error.diagnostics.status)
        }
    }

    /// Compiles packs, and prints what is wrong with them.
    ///
    /// - Parameters:
    ///   - sources: the packs.
    ///   - others: what else is named on the command line, in whose folders files may be, too.
    /// - Returns: the program.
    /// - Throws: `Failure` if the packs have errors.
    func compile(_ sources: [PackSource], besides others: [PackSource] = []) throws(Failure) -> RuleProgram {
        let limits = RuleLimits(reach: reachOptions.reach(of: sources + others))
        do throws(RulePackError) {
            return try RuleCompiler.compile(sources, parameters: values, limits: limits)
        } catch {
            Console.standardError(
                rendered: HumanRenderer().render(error.diagnostics, colour: Terminal.errorShowsColour))
            throw Failure(status: error.diagnostics.status)
        }
    }
}

/// Takes `name=value` apart; the name may be `pack/name`.
private func assignment(_ text: String) throws -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, names.count <= 2, names.allSatisfy({ !$0.isEmpty }) else {
        throw ValidationError("write it as name=value, or as pack/name=value.")
    }
    return (String(parts[0]), String(parts[1]))
}

extension [Diagnostic] {
    /// How a command ends that found these errors.
    var status: ExitStatus {
        contains { $0.severity == .error && $0.code == .fileUnreadable && $0.range == nil } ? .inputOutput : .packErrors
    }
}
