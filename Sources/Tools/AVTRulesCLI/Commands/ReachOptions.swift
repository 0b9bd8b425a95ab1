import ArgumentParser
import AVTRules

/// The folders that packs may read files from.
struct ReachOptions: ParsableArguments {
    @Flag(
        help: """
            Also read packs outside of the folders of those that are named; these files are never changed, and no text of \
            them is shown.
            """)
    var allowOutside = false

    /// Returns the folders of some packs, and all others if the command line allows it.
    func reach(of sources: [PackSource]) -> PackReach { PackReach(of: sources, allowsOutside: allowOutside) }
}
