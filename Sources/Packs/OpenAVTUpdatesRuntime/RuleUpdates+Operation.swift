/// What an operator sees and does.
extension RuleUpdates {
    /// The state of the updates; any thread may read it.
    public var status: UpdateStatus { state.withLock { $0.machine.status } }

    /// A stream of everything that happens from now on, the same events as those of the listener.
    ///
    /// Each read of this property creates a stream of its own. An unread stream keeps the last 256 events. It
    /// ends with the updates.
    public var events: AsyncStream<UpdateEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: UpdateEvent.self, bufferingPolicy: .bufferingNewest(RuleUpdates.eventLimit))
        let number = state.withLock { state in
            state.streamCount += 1
            state.streams[state.streamCount] = continuation
            return state.streamCount
        }
        continuation.onTermination = { [weak self] _ in
            // Released after unlocking.
            _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
        }
        return stream
    }

    private static let eventLimit = 256

    /// Goes back to the rules before the pack that was accepted last, as if that pack had failed its trial.
    ///
    /// These are the rules before it that were not on trial, or else the bundled ones. The pack is not accepted again; any
    /// other that the feed offers is. If its activation is deferred, it is given up. Nothing happens while the updates are
    /// stopped, or while bundled rules are active and no pack is deferred.
    public func revert() {
        queues.work.async { [self] in process(.revertRequested) }
    }

    /// Goes back to the bundled rules.
    ///
    /// The active pack and a deferred one are not accepted again, nor are earlier revisions and packs that were rolled
    /// back. The store is emptied. Nothing happens while the updates are stopped, or while bundled rules are active and
    /// no pack is deferred. If no rules are bundled, the active ones stay, and
    /// ``UpdateEvent/refused(_:)`` reports ``UpdateRefusal/noBundledRules``.
    public func revertToBundled() {
        queues.work.async { [self] in process(.revertToBundledRequested) }
    }

    /// Reports an event to the host.
    func report(_ event: UpdateEvent) {
        listener(event)
        for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(event) }
    }
}
