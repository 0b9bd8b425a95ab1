import AVTVast
import ArgumentParser

/// `avt-rules vast expand`: replaces the macros of a URL.
struct VastExpandCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expand", abstract: "Replaces the macros of a URL.",
        discussion: """
            Macros are written as [NAME], %%NAME%% or %5BNAME%5D. A macro of VAST without a value becomes -1; other \
            names stay unless --macro gives them a value.
            """)

    @Argument(help: "The URL with macros.")
    var template: String

    @OptionGroup var macros: MacroOptions

    func run() throws { try CommandOutput.write(url + "\n") }

    /// The URL with its macros replaced.
    var url: String {
        var generator = macros.generator
        return MacroURL(template).expanded(macros.values, at: macros.time, using: &generator)
    }
}
