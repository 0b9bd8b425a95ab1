/// The numbers of samples that a backend received, sent or dropped since it was created.
public struct OAVTDeliveryCounts: Sendable, Equatable, Codable {
    /// Samples that were received.
    public package(set) var received = 0
    /// Samples that the server has.
    public package(set) var sent = 0
    /// Requests after which the same samples had to be sent again.
    public package(set) var retries = 0
    /// Samples that were dropped, by reason; see ``OAVTDeliveryDrop``.
    public package(set) var dropped: [String: Int] = [:]
    /// Samples in quarantine, with those of earlier processes: the server refused them.
    public package(set) var quarantined = 0
    /// Samples that wait, with those of earlier processes.
    public package(set) var waiting = 0
    /// The size of the samples that wait, in bytes.
    public package(set) var waitingBytes = 0
    /// The age of the oldest sample that waits, or `nil` if none does.
    public package(set) var oldestAge: Duration?
    /// Why the server refused the last sample, or `nil` if it refused none.
    public package(set) var lastRefusal: String?
    /// Why the last request failed, or the store cannot be used, or `nil` if neither is so.
    public package(set) var problem: String?
    /// True if the last request failed because the address, the credentials or the database are wrong.
    public package(set) var isMisconfigured = false

    /// Creates counts of zero.
    public init() {}
}

/// The reason why a sample was dropped.
public enum OAVTDeliveryDrop: String, Sendable, Codable, CaseIterable {
    /// The outbox was full: the oldest samples were dropped.
    case full
    /// The sample was older than the outbox allows.
    case age
    /// More samples arrived than could be stored, for example because the disk is full.
    case unstored
    /// The server refused the sample as one of a request and named none that could be sent again, or it refused more
    /// samples than the quarantine keeps.
    case refused
    /// The sample has nothing that the server can hold.
    case unsupported
    /// The app's buffer discarded the sample, or another one in its favour; counted when the buffer is emptied.
    case buffer
}
