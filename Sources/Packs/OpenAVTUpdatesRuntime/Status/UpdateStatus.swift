public import AVTCore
public import Foundation

/// The state of an app's rule updates, for dashboards, support pages and logs.
public struct UpdateStatus: Sendable, Equatable {
    /// The origin of rules.
    public enum Origin: String, Sendable {
        /// The rules bundled with the app.
        case bundled
        /// The store: a pack that was accepted in an earlier start of the app.
        case store
        /// A pack that a server offered since the app started.
        case remote
        /// A pack on the host's own disk, offered since the app started.
        case file
        /// The host itself, which loaded them before the updates replaced them.
        case host
    }

    /// The active rules.
    public struct Rules: Sendable, Equatable {
        /// The name of the pack.
        public let name: String
        /// The version of the pack.
        public let version: String
        /// The SHA-256 of the packs and parameters, in hexadecimal digits; `RuleGeneration.digest` is the same.
        public let digest: String
        /// The SHA-256 of the pack file, or `nil` for bundled rules.
        public let fileDigest: Digest?
        /// The revision of the pack file, or `nil` for rules that are not in a signed pack file.
        public let revision: Int?
        /// The origin of the rules.
        public let origin: Origin
        /// The time at which the rules became active.
        public let since: Date
    }

    /// The state of the trial of the active rules.
    public enum Trial: Sendable, Equatable {
        /// The rules are not tried: they are bundled, or passed their trial in an earlier start, or there are no trials.
        case none
        /// The rules are on trial, and have processed this number of events.
        case running(events: Int)
        /// The rules passed their trial since the app started.
        case passed
        /// The rules failed their trial, but there are no others.
        case failed
    }

    /// The refusal of a pack.
    public struct Refusal: Sendable, Equatable {
        /// The name of the pack, or of its file if the pack was not parsed, or `nil` for bundled rules.
        public let name: String?
        /// The reason, for people to read.
        public let reason: String
        /// True if another version of the app may run the pack; see ``UpdateRefusal/isUnsupported``.
        public let isUnsupported: Bool
        /// The time of the refusal.
        public let date: Date
    }

    /// A request without a response.
    public struct Failure: Sendable, Equatable {
        /// The reason.
        public let error: FetchError
        /// The time of the failure.
        public let date: Date
    }

    /// The withdrawal of rules by a signed pack file.
    public struct Withdrawal: Sendable, Equatable {
        /// The name of the pack.
        public let name: String
        /// The revision of the pack file; rules of a greater revision end the withdrawal.
        public let revision: Int
        /// The reason in the pack file.
        public let reason: String
    }

    /// True until the rules are loaded with which the app starts; events wait meanwhile.
    public internal(set) var isLoading = true
    /// The active rules, or `nil` if there are none: events wait.
    ///
    /// Rules that the host loads itself, without the updates, are not shown.
    public internal(set) var rules: Rules?
    /// The state of the trial of the active rules.
    public internal(set) var trial = Trial.none
    /// The version of an accepted pack that becomes active later, after the current playbacks, or `nil` if there is none.
    public internal(set) var deferredVersion: String?
    /// The withdrawal in effect, or `nil` if there is none.
    public internal(set) var withdrawal: Withdrawal?
    /// The last refusal of a pack since the app started, or `nil` if none was refused.
    public internal(set) var lastRefusal: Refusal?
    /// The time of the last response of the feed since the app started, or `nil` if there was none.
    public internal(set) var lastContact: Date?
    /// The last request without a response since the app started, or `nil` if there was none.
    public internal(set) var lastFailure: Failure?
    /// True while the updates are started and not stopped.
    public internal(set) var isRunning = false
}
