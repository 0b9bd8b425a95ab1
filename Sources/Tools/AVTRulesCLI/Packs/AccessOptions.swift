import AVTRules
import ArgumentParser
import OpenAVTVendorPacks

/// The folders and libraries that packs may be read from.
struct AccessOptions: ParsableArguments {
    @Flag(
        help: """
            Also read packs outside the folders of the named packs. These files are never changed, and their text is never \
            shown.
            """)
    var allowOutside = false

    /// Returns the folders of the packs and all libraries, and all other folders if the command line allows it.
    func access(of sources: [PackSource]) -> PackAccess {
        PackAccess(of: sources, allowsOutside: allowOutside, libraries: [.vendors])
    }
}
