import AVTCore
internal import OpenAVTRuntime

// The parts of the state file.

extension StoredState.Pack {
    var json: JSONValue {
        .object([
            JSONMember("digest", .string(digest.description)), JSONMember("name", .string(name)),
            JSONMember("revision", .int(revision)), JSONMember("signatures", .int(signatures)),
        ])
    }

    init?(_ json: JSONValue) {
        guard let digest = json["digest"]?.string.flatMap({ Digest($0) }), let name = json["name"]?.string,
            let revision = json["revision"]?.int, let signatures = json["signatures"]?.int
        else { return nil }
        self.init(digest: digest, name: name, revision: revision, signatures: signatures)
    }
}

extension StoredState.Withdrawal {
    /// The maximum number of bytes of a reason that are stored, which bounds the size of the file.
    private static let storedReason = 4096

    var json: JSONValue {
        let reason = String(decoding: reason.utf8.prefix(StoredState.Withdrawal.storedReason), as: UTF8.self)
        return .object([JSONMember("pack", pack.json), JSONMember("reason", .string(reason))])
    }

    init?(_ json: JSONValue) {
        guard let pack = json["pack"].flatMap(StoredState.Pack.init), let reason = json["reason"]?.string else {
            return nil
        }
        self.init(pack: pack, reason: reason)
    }
}

extension StepCounts {
    /// The maximum number of failing formulas that are stored, which bounds the size of the file.
    private static let storedFormulas = 32

    var json: JSONValue {
        .object([
            JSONMember("events", .int(events)), JSONMember("blocked", .int(blocked)),
            JSONMember("failedFormulas", .int(failedFormulas)), JSONMember("overLimit", .int(overLimit)),
            JSONMember("elapsed", .int(elapsed)),
            JSONMember("formulas", .array(formulas.prefix(StepCounts.storedFormulas).map(\.json))),
        ])
    }

    init?(_ json: JSONValue) {
        guard let events = json["events"]?.int, let blocked = json["blocked"]?.int,
            let failedFormulas = json["failedFormulas"]?.int, let elapsed = json["elapsed"]?.int
        else { return nil }
        self.init()
        (self.events, self.blocked, self.failedFormulas, self.elapsed) = (events, blocked, failedFormulas, elapsed)
        overLimit = json["overLimit"]?.int ?? 0
        formulas = json["formulas"]?.items.compactMap(FormulaCount.init) ?? []
    }
}

extension FormulaCount {
    fileprivate var json: JSONValue {
        .object([
            JSONMember("root", .int(root)), JSONMember("owner", .string(owner)),
            JSONMember("evaluations", .int(evaluations)), JSONMember("failures", .int(failures)),
        ])
    }

    fileprivate init?(_ json: JSONValue) {
        guard let root = json["root"]?.int, let owner = json["owner"]?.string,
            let evaluations = json["evaluations"]?.int, let failures = json["failures"]?.int
        else { return nil }
        self.init(root: root, owner: owner, evaluations: evaluations, failures: failures)
    }
}
