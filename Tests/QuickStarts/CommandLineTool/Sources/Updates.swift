import Foundation
import OpenAVTUpdates

extension RuleUpdates {
    /// Creates the updates of this tool.
    ///
    /// A pack file next to the tool replaces the rules that it was built with; the last one is kept in a folder.
    static func ofThisTool() async -> RuleUpdates {
        let folder = FileManager.default.temporaryDirectory.appending(path: "openavt-rules")
        let settings = UpdateSettings(bundled: [.shipped("playback.metrics")], store: folder.path)
        return await RuleUpdates.prepared(from: WatchedPack("rules.avtpack"), settings: settings) { event in
            print("update:", event)
        }
    }
}
