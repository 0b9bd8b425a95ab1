import AVTCore
import AVTVast
import AVTXML
import ArgumentParser
import Foundation

/// `avt-rules vast resolve`: follows the wrappers of a document or tag.
struct VastResolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve", abstract: "Follows the wrappers of a VAST document or tag, and merges their ads.",
        discussion: """
            If a URL gives no ad that plays, the next one is tried. With --offline nothing is requested: a URL \
            stands for the file with the name of its last path component. Nothing is sent to trackers and error URLs; the \
            output lists the pings that a player would send. Exit codes: 1 if the file is not VAST, 3 if it cannot be read.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        /// The chain, the ads, and the reasons for rejections.
        case human
        /// As described by `schemas/vast-resolution.schema.json`.
        case json
        /// The ads with those of their wrappers merged, as one document.
        case xml
    }

    @Argument(help: ArgumentHelp("A file, or URLs of tags.", valueName: "file-or-url"))
    var sources: [String]

    @Option(help: ArgumentHelp("A folder whose files are the responses to all requests.", valueName: "folder"))
    var offline: String?

    @Option(help: "The format of the output.")
    var format = Format.human

    @Option(help: "The number of wrappers that a chain may have.")
    var wrappers = ResolverOptions().wrapperLimit

    @Flag(name: .customLong("allow-private"), help: "Also request hosts of this machine and of private networks.")
    var allowsPrivateHosts = false

    @Flag(name: .customLong("mask-urls"), help: "Print URLs without credentials, query and fragment.")
    var masksURLs = false

    @OptionGroup var macros: MacroOptions

    func validate() throws {
        guard sources.count == 1 || sources.allSatisfy(isURL) else {
            throw ValidationError("several sources must all be URLs.")
        }
        guard (0...32).contains(wrappers) else { throw ValidationError("'--wrappers' is between 0 and 32.") }
        if masksURLs, format == .xml { throw ValidationError("'--mask-urls' is for the formats human and json.") }
    }

    func run() throws {
        let resolution = try resolution()
        switch format {
        case .human: try CommandOutput.write(masksURLs ? MaskedURLs.masked(resolution.text) : resolution.text)
        case .json: try CommandOutput.write(masksURLs ? resolution.json.withMaskedURLs : resolution.json)
        case .xml: try CommandOutput.write(bytes: resolution.xml)
        }
        // A resolution without an ad is a result, too; a first document that cannot be read is an error.
        let isUnreadable = resolution.failures.contains {
            $0.position.documentURL == nil && $0.position.location == nil && $0.code != .noAd
        }
        if isUnreadable { throw VastCommandFailure(.documentErrors) }
    }

    /// Resolves the sources.
    func resolution() throws(VastCommandFailure) -> Resolution {
        var options = ResolverOptions()
        options.wrapperLimit = wrappers
        options.urlPolicy.allowsPrivateHosts = allowsPrivateHosts
        let source = try self.source(limit: options.documentLimits.bytes)
        return Resolution(of: source, options, macros, offline: offline)
    }

    private func source(limit: Int) throws(VastCommandFailure) -> AdResolver.Source {
        guard let first = sources.first, !isURL(first) else { return .tags(sources.map { MacroURL($0) }) }
        return .document(try CommandOutput.file(first, limit: limit))
    }

    private func isURL(_ source: String) -> Bool { source.contains("://") }
}
