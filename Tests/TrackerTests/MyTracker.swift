import OpenAVTChain
import OpenAVTTrackers

final class MyTracker: OAVTPlayerTracker, MyPlayerDelegate, @unchecked Sendable {
    private weak var player: MyPlayer?
    private static let frame = OAVTReport(signal: "frame")

    init(_ player: MyPlayer) {
        self.player = player
        super.init()
    }

    override func startListening() {
        guard let player else { return }
        player.delegate = self
        guard player.isShowingFilm else { return }
        // A film that plays already is joined; after nil, each value is a change, also when the tracker is attached again.
        report(OAVTReport(property: "paused", value: nil))
        report(OAVTReport(property: "time", value: .double(player.time)))
        report(OAVTReport(signal: "tracker-joined"))
        report(OAVTReport(property: "paused", value: .bool(player.isPaused)))
    }

    override func stopListening() { player?.delegate = nil }

    func playerLoads(_ player: MyPlayer) { report(OAVTReport(signal: "load")) }
    func playerShowsFirstFrame(_ player: MyPlayer) { report(MyTracker.frame) }
    func playerEnds(_ player: MyPlayer) { report(OAVTReport(signal: "end")) }
    func playerCloses(_ player: MyPlayer) { report(OAVTReport(signal: "close")) }

    func player(_ player: MyPlayer, pauses isPaused: Bool) {
        report(OAVTReport(property: "time", value: .double(player.time)))
        report(OAVTReport(property: "paused", value: .bool(isPaused)))
    }
}
