import AVTDiagnostics
import AVTEngine
import AVTRules
import ArgumentParser
import OpenAVT

/// `avt-rules compile`: writes packs as a compiled image.
struct CompileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile", abstract: "Writes packs as one compiled image, for apps without YAML and compiler.",
        discussion: """
            The same packs and parameters always give the same bytes. An app loads the image with \
            `RuleImage.load(path)`; `avt-rules run` accepts it instead of packs. If the packs have formulas for which \
            the engine has no operations, such as those over lists, maps and timestamps, the command reports it, and \
            the app also passes `formulas: ExpressionFormulas()`.
            """)

    @OptionGroup var packs: PackOptions

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The image, NAME.avtimage; one of that name is replaced.", valueName: "file"))
    var output: String

    func validate() throws {
        guard ImageFile.isNamed(output) else {
            throw ValidationError("'--output' ends in '\(ImageFile.ending)'.")
        }
    }

    func run() throws {
        var files = OutputFiles()
        files.addInputs(packs: packs.pack, packs.accessOptions)
        try files.addOutput(output, "--output")
        let program = try packs.program()
        let image: [UInt8]
        do throws(ImageError) {
            image = try RuleImage.encode(program)
        } catch {
            throw Failure(status: .packErrors, message: "there can be no image of these packs: \(error)")
        }
        try FileBytes.write(image, to: output)
        try Console.write("\(program.content.name) \(program.content.version): \(image.count) bytes in \(output)\n")
        for owner in program.content.ownersOfGeneralFormulas {
            try Console.write("  `\(owner)` needs `ExpressionFormulas` where the image is loaded\n")
        }
    }
}

extension ProgramContent {
    /// The owners of formulas that need `ExpressionFormulas`, in order, without duplicates.
    fileprivate var ownersOfGeneralFormulas: [String] {
        var needs: [Bool] = []
        for node in expressions.nodes {
            var needsReader = operands(of: node).contains { needs[Int($0)] }
            if case .general = node { needsReader = true }
            needs.append(needsReader)
        }
        var owners: [String] = []
        for root in expressions.roots where needs[root.node] && !owners.contains(root.owner) {
            owners.append(root.owner)
        }
        return owners
    }
}
