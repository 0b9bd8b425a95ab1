import Foundation
import OpenAVTChain
import OpenAVTTrackers

/// The reports of a tracker that has another base class.
///
/// It has the state of the tracker, so the instrument takes its reports for those of the tracker. `@unchecked Sendable`: the
/// closures are set before the tracker is shared.
final class AVPlayerReports: OAVTPlayerTracker, @unchecked Sendable {
    var start: () -> Void = {}
    var stop: () -> Void = {}

    override func startListening() { start() }

    override func stopListening() { stop() }
}
