import AVTDiagnostics
import AVTRules

extension OutputFiles {
    /// Adds the files of packs that are read: those on the command line and those that they extend.
    mutating func addInputs(packs names: [String], _ access: AccessOptions) {
        for name in names { addInput(name, "the pack") }
        for name in names {
            var diagnostics = DiagnosticCollector()
            // Errors are reported when the packs are compiled.
            guard let source = try? PackOptions.source(named: name),
                let contents = PackContents([source], access: access.access(of: [source]), into: &diagnostics)
            else { continue }
            for file in contents.files { addInput(file.path, "the pack") }
        }
    }
}
