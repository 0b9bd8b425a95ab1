import AVTCore
import Synchronization

/// The listeners of an instrument's notices.
package final class NoticeCenter: Sendable {
    private struct State {
        var listeners: [Int: @Sendable (OAVTNotice) -> Void] = [:]
        var streams: [Int: AsyncStream<OAVTNotice>.Continuation] = [:]
        var next = 0

        var isEmpty: Bool { listeners.isEmpty && streams.isEmpty }

        mutating func makeNumber() -> Int {
            defer { next += 1 }
            return next
        }
    }

    private let state = Guarded(State())
    private let hasListeners = Atomic(false)

    init() {}

    deinit { finish() }

    /// Ends all streams, as the instrument ends; others may keep the center.
    func finish() {
        for stream in state.withLock({ $0.streams.values }) { stream.finish() }
    }

    /// True if anybody reads notices; otherwise it is not worth creating them.
    package var isOpen: Bool { hasListeners.load(ordering: .relaxed) || OAVTLog.isLogged(.Debug) }

    /// Sends a notice to all listeners and to the log.
    ///
    /// - Parameters:
    ///   - notice: The notice.
    ///   - warning: The text that is logged as a warning, or `nil` to log the notice at the level `Debug`.
    package func post(_ notice: OAVTNotice, warning: String? = nil) {
        if case .misuse(let text) = notice {
            OAVTLog.warning(text)
        } else if let warning {
            OAVTLog.warning(warning)
        } else {
            OAVTLog.debug(notice.description)
        }
        guard hasListeners.load(ordering: .relaxed) else { return }
        // Called without the lock, because a listener may add or remove listeners.
        let (listeners, streams) = state.withLock { ($0.listeners, $0.streams) }
        for (_, listener) in listeners.sorted(by: { $0.key < $1.key }) { listener(notice) }
        for stream in streams.values { stream.yield(notice) }
    }

    func add(_ listener: @escaping @Sendable (OAVTNotice) -> Void) -> Int {
        state.withLock { state in
            let number = state.makeNumber()
            state.listeners[number] = listener
            hasListeners.store(true, ordering: .relaxed)
            return number
        }
    }

    func remove(_ number: Int) {
        state.withLock { state in
            state.listeners[number] = nil
            state.streams[number] = nil
            hasListeners.store(!state.isEmpty, ordering: .relaxed)
        }
    }

    func stream(keeping limit: Int) -> AsyncStream<OAVTNotice> {
        AsyncStream(bufferingPolicy: .bufferingNewest(limit)) { continuation in
            let number = state.withLock { state in
                let number = state.makeNumber()
                state.streams[number] = continuation
                hasListeners.store(true, ordering: .relaxed)
                return number
            }
            continuation.onTermination = { [weak self] _ in self?.remove(number) }
        }
    }
}

/// A listener that was added to an instrument.
public struct OAVTListening: Sendable {
    private let center: NoticeCenter
    private let number: Int

    init(_ center: NoticeCenter, _ listener: @escaping @Sendable (OAVTNotice) -> Void) {
        self.center = center
        number = center.add(listener)
    }

    /// Removes the listener; it may still be called for a notice that is being sent.
    public func cancel() {
        center.remove(number)
    }
}
