import ArgumentParser
import AVTRules

/// Which files packs may be made of.
struct ReachOptions: ParsableArguments {
    @Flag(
        help: """
            Also read packs outside of the folders of those that are named; these files are never changed, and no text of \
            them is shown.
            """)
    var allowOutside = false

    /// The folders of some packs, and all others if the person at the terminal says so.
    func reach(of sources: [PackSource]) -> PackReach { PackReach(of: sources, allowsOutside: allowOutside) }
}
