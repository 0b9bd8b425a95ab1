import AVTCore
import Foundation

/// What the status shows and nothing else of the machine needs; times are milliseconds since 1970.
struct StatusLog: Sendable {
    /// The state of a trial, without its counts.
    enum Trial {
        case none, running, passed, failed
    }

    private(set) var rules: UpdateStatus.Rules?
    private(set) var lastRefusal: UpdateStatus.Refusal?
    private(set) var lastFailure: UpdateStatus.Failure?
    var lastContact: Int?
    var trial = Trial.none

    /// Records the active rules.
    mutating func activate(_ candidate: Candidate, at time: Int) {
        let content = candidate.program.content
        rules = UpdateStatus.Rules(
            name: content.name, version: content.version, digest: content.digest, fileDigest: candidate.digest,
            revision: candidate.pack?.revision, origin: candidate.origin, since: StatusLog.date(time))
        trial = .none
    }

    /// Records that a pack was refused.
    mutating func refuse(_ name: String?, _ refusal: UpdateRefusal, at time: Int) {
        lastRefusal = UpdateStatus.Refusal(
            name: name.map { printable($0) }, reason: refusal.description, isUnsupported: refusal.isUnsupported,
            date: StatusLog.date(time))
    }

    /// Records that the feed returned no response.
    mutating func fail(_ error: FetchError, at time: Int) {
        lastFailure = UpdateStatus.Failure(error: error, date: StatusLog.date(time))
    }

    static func date(_ milliseconds: Int) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension UpdateMachine {
    /// The state for the host.
    var status: UpdateStatus {
        var status = UpdateStatus()
        (status.isLoading, status.isRunning, status.rules) = (!beginning.isDone, isRunning, log.rules)
        status.trial =
            switch log.trial {
            case .none: .none
            case .running: .running(events: trial.counts.events + (trial.observation?.countsBefore.events ?? 0))
            case .passed: .passed
            case .failed: .failed
            }
        status.deferredVersion = deferred?.program.content.version
        status.withdrawal = stored.withdrawal.map {
            UpdateStatus.Withdrawal(name: $0.pack.name, revision: $0.pack.revision, reason: $0.reason)
        }
        status.lastContact = log.lastContact.map(StatusLog.date)
        (status.lastRefusal, status.lastFailure) = (log.lastRefusal, log.lastFailure)
        return status
    }
}
