package import Dispatch

/// The queues of rule updates.
package struct UpdateQueues: Sendable {
    /// The queue on which requests to the feed block.
    package let requests = DispatchQueue(label: "OpenAVT.updates.requests")
    /// The queue on which packs are compiled, stored and activated, and events are reported.
    package let work = DispatchQueue(label: "OpenAVT.updates.work")

    package init() {}
}
