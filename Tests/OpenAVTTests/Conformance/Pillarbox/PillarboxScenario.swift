import AVTPackTools
import AVTTestSupport
import Foundation

/// The recordings of Pillarbox's machines.
struct PillarboxRecordings {
    /// Scenarios of monitoring.
    let monitoring: [JSONValue]
    /// Scenarios of Commanders Act, by steps of Apple's tracker.
    let commandersAct: [JSONValue]
    /// Scenarios of Commanders Act on Android and the Web, in words.
    let otherPeers: [JSONValue]
    /// What the file of Commanders Act says besides: the matrix, the heartbeats, the labels.
    let tables: JSONValue

    /// The scenarios of all machines.
    var all: [JSONValue] { monitoring + commandersAct + otherPeers }

    /// All recordings; `nil` where the folder beside the repository is absent.
    static let read: Result<PillarboxRecordings, any Error>? = conformanceData("pillarbox").map { folder in
        Result { try PillarboxRecordings(folder) }
    }

    private init(_ folder: URL) throws {
        func read(_ name: String) throws -> JSONValue {
            try JSONReader.read(Data(contentsOf: folder.appending(path: name)))
        }
        tables = try read("04-commandersact.json")
        monitoring = try read("03-monitoring.json")["scenarios"]?.items ?? []
        commandersAct = tables["scenarios"]?.items ?? []
        otherPeers = tables["other_peers"]?.items ?? []
    }
}

extension JSONValue {
    var id: String { self["id"]?.string ?? "" }

    /// The steps of a scenario that has them as calls.
    func calls() throws -> [PillarboxStep]? {
        guard let first = self["steps"]?.items.first, first["call"] != nil else { return nil }
        return try self["steps"]?.items.map(PillarboxStep.init)
    }
}
