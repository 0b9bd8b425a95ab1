import AVTCore
import AVTDiagnostics
import AVTVast
import AVTXML
import ArgumentParser

/// The options of `vast check` that say what is checked, and how.
package struct MarkupCheck: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The diagnostics to report: standard, lenient for those that make players refuse an ad, or schema for \
            libxml2's verdict by IAB's XML schemas.
            """))
    var profile = VASTCheck.Profile.standard

    @Flag(help: "Also check the documents that the URLs of wrappers return.")
    var wrappers = false

    @Option(
        help: ArgumentHelp(
            "With --wrappers: a folder whose files are the responses to all requests.", valueName: "folder"))
    var offline: String?

    @Flag(
        name: .customLong("allow-private"),
        help: "With --wrappers: also request hosts of this machine and of private networks.")
    var allowsPrivateHosts = false

    @Flag(name: .customLong("mask-urls"), help: "Print URLs without credentials, query and fragment, and no fixes.")
    var masksURLs = false

    @OptionGroup(title: "With --wrappers") var macros: MacroOptions

    /// True if the output has neither complete URLs nor fixes.
    package var hasMaskedURLs: Bool { masksURLs }

    /// Creates the options of an empty command line.
    package init() {}

    package func validate() throws {
        if !wrappers, offline != nil || allowsPrivateHosts {
            throw ValidationError("'--offline' and '--allow-private' require '--wrappers'.")
        }
    }

    /// Checks a document, and with `--wrappers` those that its wrappers lead to.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - file: The path of the file.
    ///   - today: The day by which allowances expire.
    ///   - followsWrappers: False to request nothing, such as while fixes are applied.
    /// - Returns: The reports: first that of the document, then those of responses in the order of the chain.
    package func check(
        _ bytes: [UInt8], file: String, today: CalendarDate?, followsWrappers: Bool = true
    ) -> [MarkupReport] {
        let own = VASTCheck.check(bytes, name: file, path: file, profile: profile, today: today)
        var reports = [MarkupReport(own, name: file)]
        if wrappers, followsWrappers {
            reports += CheckedChain(file: file, profile: profile, today: today)
                .reports(of: resolutions(of: bytes))
        }
        return masksURLs ? reports.map(\.withMaskedURLs) : reports
    }

    /// Resolves the document, or each break of one with breaks.
    private func resolutions(of bytes: [UInt8]) -> [RecordedResolution] {
        var options = ResolverOptions()
        options.urlPolicy.allowsPrivateHosts = allowsPrivateHosts
        var inputs: [(source: AdResolver.Source, options: ResolverOptions)] = [(.document(bytes), options)]
        if let breaks = try? VMAPDocument(bytes).breaks {
            inputs = breaks.prefix(options.requestLimit).compactMap { try? $0.resolverInput(options) }
        }
        return inputs.map { RecordedResolution($0.source, $0.options, macros, offline: offline) }
    }
}

extension VASTCheck.Profile: ExpressibleByArgument {}
