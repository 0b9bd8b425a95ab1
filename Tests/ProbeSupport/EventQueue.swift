import AVTCore
import Foundation
import OpenAVTUpdatesRuntime

/// The events of updates, in order, for the main thread of a probe.
package final class EventQueue: Sendable {
    private let events = Guarded<[UpdateEvent]>([])
    private let count = DispatchSemaphore(value: 0)

    package init() {}

    package func append(_ event: UpdateEvent) {
        events.withLock { $0.append(event) }
        count.signal()
    }

    /// Waits for the next event, and removes it.
    package func next() -> UpdateEvent {
        count.wait()
        return events.withLock { $0.removeFirst() }
    }
}
