import AVTDiagnostics
import AVTEngine
import AVTPackFiles
import AVTPackTools
import AVTRules
import ArgumentParser
import Foundation

/// The packs and their parameters on the command line.
struct PackOptions: ParsableArguments {
    static let help: ArgumentHelp =
        "Packs: a YAML file, a folder, a pack file, or the name of a shipped pack; a later one is the outer layer."

    @Argument(help: PackOptions.help)
    var pack: [String]

    @OptionGroup var parameterOptions: ParameterOptions

    @OptionGroup var accessOptions: AccessOptions

    /// Returns the locations of the packs.
    func sources() throws(Failure) -> [PackSource] { try PackOptions.sources(named: pack) }

    var values: [String: String] { parameterOptions.values }

    /// Returns the location of a pack; an existing file or folder takes precedence over the form of the name.
    ///
    /// - Throws: `Failure` if the name is that of an image or a log, or of a pack file that cannot be read.
    static func source(named name: String) throws(Failure) -> PackSource {
        try ImageFile.refuse(name)
        guard !LogFormat.isLogName(name) else {
            // The shell has expanded a pattern, of which `--log` got the first name only.
            throw Failure(
                status: .usage,
                message:
                    "`\(name)` is a log, not a pack: `avt-rules run PACK --log \(name)` plays it; write '--log' before "
                    + "each log, or quote the pattern, as in --log 'day*.ndjson'")
        }
        if PackFileOnDisk.isNamed(name) { return .archive(try archive(name)) }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            if case .shipped = PackSource(named: name), !libraryNames.contains(name) { try refuseMissing(name) }
            return PackSource(named: name)
        }
        guard isFolder.boolValue else { return .file(name) }
        try checkFolder(name)
        return .folder(name)
    }

    /// Returns the contents of a pack file.
    ///
    /// - Throws: `Failure` if it cannot be read, or withdraws a pack.
    private static func archive(_ name: String) throws(Failure) -> PackArchive {
        let archive = try PackFileOnDisk(name).archive
        guard let reason = archive.manifest.withdrawn else { return archive }
        throw Failure(
            status: .inputOutput,
            message: "`\(name)` has no rules: it withdraws \(archive.manifest.name) (\(reason))")
    }

    /// The names of the packs that come with the tool.
    private static var libraryNames: Set<String> {
        Set([PackLibrary.core, .vendors].packNames)
    }

    /// Throws an error that names the file of a pack whose ending is missing, if there is one.
    private static func refuseMissing(_ name: String) throws(Failure) {
        let found = [".yaml", ".yml", PackArchive.ending].map { name + $0 }.first {
            FileManager.default.fileExists(atPath: $0)
        }
        guard let found else { return }
        throw Failure(
            status: .inputOutput, message: "there is no shipped pack `\(name)`; did you mean the file `\(found)`?")
    }

    /// Throws an error with the files in a folder if it has no pack.
    private static func checkFolder(_ folder: String) throws(Failure) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        guard !names.contains("pack.yaml") else { return }
        let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        let packs = names.filter { $0.hasSuffix(".yaml") && !$0.hasSuffix(PackTestSource.ending) }.sorted()
        let list = packs.prefix(8).map { "`\(prefix)\($0)`" }.joined(separator: ", ")
        throw Failure(
            status: .inputOutput,
            message: "the folder `\(folder)` has no `pack.yaml`, the file that a pack has as a folder"
                + (packs.isEmpty ? "" : "; name a file in it: \(list)") + (packs.count > 8 ? " …" : ""))
    }
}

extension PackOptions {
    /// Returns the locations of several packs.
    static func sources(named names: [String]) throws(Failure) -> [PackSource] {
        var sources: [PackSource] = []
        for name in names { sources.append(try source(named: name)) }
        return sources
    }

    /// Returns a file's name without folder and extension; any other name is returned unchanged.
    static func shortName(_ name: String) -> String {
        guard name.contains("/") || name.hasSuffix(".yaml") || PackFileOnDisk.isNamed(name) else { return name }
        return URL(filePath: name).deletingPathExtension().lastPathComponent
    }
}

// MARK: - Programs

extension PackOptions {
    /// Returns the program of the packs, or of the image that replaces them.
    func program() throws(Failure) -> RuleProgram {
        guard pack.contains(where: ImageFile.isNamed) else { return try compile(try sources()) }
        guard pack.count == 1, values.isEmpty else {
            throw Failure(
                status: .usage, message: "an image contains its packs and parameters: name no other pack or parameter")
        }
        return try ImageFile.program(pack[0])
    }

    /// Creates a replay that explains its results.
    ///
    /// - Throws: `Failure` if the packs have errors or are an image, which does not contain the source of formulas.
    func explainer(
        of subject: ReplayExplainer.Subject, _ options: ReplayOptions
    ) throws(Failure) -> ReplayExplainer {
        guard !pack.contains(where: ImageFile.isNamed) else {
            throw Failure(
                status: .usage,
                message: "an image does not contain the text of formulas: name the packs to explain them")
        }
        let sources = try sources()
        let limits = RuleLimits(access: accessOptions.access(of: sources))
        do throws(RulePackError) {
            return try ReplayExplainer(
                sources, parameters: values, options: options, limits: limits, explaining: subject)
        } catch {
            throw PackOptions.failure(error)
        }
    }

    /// Compiles packs and prints their diagnostics.
    ///
    /// - Parameters:
    ///   - sources: The packs.
    ///   - others: Other packs on the command line, whose folders may contain files of the packs, too.
    /// - Returns: The program.
    /// - Throws: `Failure` if the packs have errors.
    func compile(_ sources: [PackSource], besides others: [PackSource] = []) throws(Failure) -> RuleProgram {
        try PackOptions.compile(
            sources, parameters: values, limits: RuleLimits(access: accessOptions.access(of: sources + others)))
    }

    /// Compiles packs without printing their diagnostics.
    func program(of sources: [PackSource]) throws(RulePackError) -> (program: RuleProgram, warnings: [Diagnostic]) {
        var diagnostics = DiagnosticCollector()
        let compiled = CompiledPacks(
            sources, parameters: values, limits: RuleLimits(access: accessOptions.access(of: sources)),
            into: &diagnostics)
        guard let compiled else { throw RulePackError(diagnostics: diagnostics.sorted) }
        return (compiled.program, diagnostics.sorted.filter { $0.severity == .warning })
    }

    /// The names of the packs for readers, with their versions: those of files are `quality (my.quality 1.2.0)`.
    ///
    /// - Parameter program: The program of all packs.
    /// - Returns: The names.
    func fullNames(in program: RuleProgram) -> [String] {
        pack.map { path in
            let name = PackOptions.shortName(path)
            if let known = program.content.packs.first(where: { $0.name == name }) { return "\(name) \(known.version)" }
            guard let source = try? PackOptions.source(named: path),
                let own = try? self.program(of: [source]).program.content.packs.first
            else { return name }
            return "\(name) (\(own.name) \(own.version))"
        }
    }

    /// Compiles packs and prints their diagnostics.
    ///
    /// - Throws: `Failure` if the packs have errors.
    static func compile(
        _ sources: [PackSource], parameters: [String: String], limits: RuleLimits
    ) throws(Failure) -> RuleProgram {
        do throws(RulePackError) {
            return try RuleCompiler.compile(sources, parameters: parameters, limits: limits)
        } catch {
            throw failure(error)
        }
    }

    /// Prints the diagnostics of packs, and returns the error of the command.
    static func failure(_ error: RulePackError) -> Failure {
        Console.standardError(rendered: HumanRenderer().render(error.diagnostics, colour: Terminal.errorShowsColour))
        return Failure(status: error.diagnostics.status)
    }
}

extension [Diagnostic] {
    /// The exit status of a command that found these errors.
    var status: ExitStatus {
        let errors = filter { $0.severity == .error }
        if errors.contains(where: { $0.code == .fileUnreadable && $0.range == nil }) { return .inputOutput }
        // Only '--param' names a parameter outside of a file.
        let isUsage = errors.allSatisfy { $0.code == .unknownParameter && $0.range == nil }
        return isUsage && !errors.isEmpty ? .usage : .packErrors
    }
}
