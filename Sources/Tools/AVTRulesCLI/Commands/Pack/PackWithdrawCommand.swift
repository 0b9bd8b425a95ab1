import AVTPackFiles
import ArgumentParser

/// `avt-rules pack withdraw`: makes a pack file that withdraws the rules of another one.
struct PackWithdrawCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Creates a pack file that withdraws rules: apps go back to their bundled ones.",
        discussion: """
            Sign the file and publish it in place of the pack. Apps that accept it run their bundled rules, also after \
            a restart, until a pack file with a greater revision is published.
            """)

    @Argument(help: "The pack file to withdraw.")
    var pack: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The new pack file, NAME.avtpack.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "The number of this pack file among those of its name; greater than that of the pack file to withdraw.",
            valueName: "n"))
    var revision: Int

    @Option(help: ArgumentHelp("The reason, which apps report.", valueName: "text"))
    var reason: String

    @Flag(help: "Replace a pack file that has other contents and the same or a greater revision.")
    var replace = false

    func validate() throws {
        guard !reason.allSatisfy(\.isWhitespace) else {
            throw ValidationError("'--reason' says why, for the people who see it in apps' reports.")
        }
        guard PackFileOnDisk.isNamed(output) else {
            throw ValidationError("'--output' ends in '\(PackArchive.ending)'.")
        }
    }

    func run() throws {
        var files = OutputFiles()
        files.addInput(pack, "the pack file to withdraw")
        try files.addOutput(output, "--output")
        let withdrawn = try PackFileOnDisk(pack).archive.manifest
        guard revision > withdrawn.revision else {
            throw Failure(
                status: .usage,
                message: "`\(pack)` has revision \(withdrawn.revision): '--revision' must be greater")
        }
        var manifest = PackManifest(
            name: withdrawn.name, version: withdrawn.version, revision: revision, language: withdrawn.language,
            main: withdrawn.main)
        manifest.withdrawn = reason
        let archive: PackArchive
        do throws(ArchiveError) {
            archive = try PackArchive(of: [], name: output, manifest: manifest)
        } catch {
            throw Failure(status: .usage, message: "no pack file can be made: \(error)")
        }
        try PackFileOnDisk.write(archive, to: output, replaces: replace)
        try Console.write(
            "\(output): withdraws \(manifest.name) \(manifest.version), revision \(revision)\nsha256 \(archive.digest)\n"
        )
    }
}
