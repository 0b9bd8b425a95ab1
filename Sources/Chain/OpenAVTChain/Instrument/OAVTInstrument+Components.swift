extension OAVTInstrument {
    /// Replaces the hub.
    ///
    /// Calls `endOfService` on the old hub, but not `instrumentReady` on the new one.
    public func setHub(_ hub: OAVTHubProtocol) {
        change { [self] in
            // Events held by the old hub's rules still go through the old hub.
            releaseAll()
            replaceHub(by: hub)
        }
    }

    /// Changes a component and waits for it, or changes it right after the current event if called from inside a
    /// component: the event still goes to the old one.
    private func change(_ call: String = #function, _ work: @escaping () -> Void) {
        if locked({ jobs.isOnDrainingThread }) { enqueueNextJob(work) } else { runJobAndWait(call, work) }
    }

    /// Replaces the chain by one with another component, and keeps what the old component has counted.
    ///
    /// Called on the draining thread only, so that nothing is counted meanwhile.
    private func replaceChain(by new: (Chain) -> Chain) {
        let old = locked { chain }
        let change = new(old)
        let (leaving, joining) = (old.counts, change.counts)
        locked {
            chain = new(chain)
            earlierCounts.addRules(leaving)
            earlierCounts.addRules(joining, -1)
        }
    }

    private func replaceHub(by new: OAVTHubProtocol) {
        let old = getHub()
        let joining = new as? any RuleHubProtocol
        replaceChain { $0.with(hub: new) }
        old?.endOfService()
        updateMappings {
            joining?.attach(to: self)
            if locked({ isReady }) { joining?.reportWarnings() }
            for sender in locked({ registeredTrackers }) {
                if let id = sender.id { joining?.trackerJoined(sender.tracker, id: id) }
            }
        }
        stepWaitingEvents()
    }

    /// Replaces the metricalc and calls `endOfService` on the old one, but not `instrumentReady` on the new one.
    public func setMetricalc(_ metricalc: OAVTMetricalcProtocol) {
        change { [self] in
            let old = getMetricalc()
            replaceChain { $0.with(metricalc: metricalc) }
            old?.endOfService()
            let joining = metricalc as? any ClockedMetricalcProtocol
            joining?.attach(to: self)
            if locked({ isReady }) { joining?.reportWarnings() }
        }
    }

    /// The older name of `setMetricalc`.
    @available(*, deprecated, renamed: "setMetricalc")
    public func setMetrical(_ metricalc: OAVTMetricalcProtocol) {
        setMetricalc(metricalc)
    }

    /// Replaces the backend and calls `endOfService` on the old one, but not `instrumentReady` on the new one.
    public func setBackend(_ backend: sending OAVTBackendProtocol) {
        change { [self] in
            let old = getBackend()
            locked { chain = chain.with(backend: backend) }
            (backend as? OAVTBackendRelay)?.attach(to: self)
            old?.endOfService()
        }
    }

    /// Recomputes which features of the chain the hub and metricalc use after their program changed.
    ///
    /// Called on the draining thread only.
    ///
    /// - Parameter getters: A change of getters to apply in the same step, or `nil` if there is none.
    package func refreshChain(_ getters: GetterChange? = nil) {
        updateMappings {
            locked {
                if let getters { replaceGetters(getters) }
                chain = chain.refreshed
            }
        }
        scheduleDueMetrics(through: locked { chain })
    }

    /// Returns the hub, or `nil` if there is none.
    public func getHub() -> OAVTHubProtocol? {
        locked { chain }.hub?.content
    }

    /// Returns the metricalc, or `nil` if there is none.
    public func getMetricalc() -> OAVTMetricalcProtocol? {
        locked { chain }.metricalc?.content
    }

    /// Returns the backend, or `nil` if there is none.
    public func getBackend() -> OAVTBackendProtocol? {
        locked { chain }.backend?.content
    }

    /// Calls `instrumentReady` on the backend, the metricalc, the hub and the trackers, the trackers by ascending id.
    ///
    /// Events that a component emits in its `instrumentReady` are processed before the next component is called.
    /// Calling this method after `shutdown` restarts the instrument. If a component calls it during a shutdown, or after
    /// calling `shutdown` itself, the restart follows the shutdown.
    public func ready() {
        runJobAndWait(isAlone: true) { [self] in begin() }
        runJobAndWait { [self] in if locked({ isInService }) { getMetricalc()?.instrumentReady(instrument: self) } }
        runJobAndWait { [self] in if locked({ isInService }) { getHub()?.instrumentReady(instrument: self) } }
        for sender in locked({ registeredTrackers }) { runJobAndWait { [self] in makeReady(sender) } }
    }

    /// True from `ready` to the next shutdown.
    ///
    /// Read it while holding the lock.
    private var isInService: Bool { isReady && pendingShutdown == nil }

    private func begin() {
        // In a job, so that the events that are accepted from here on are processed after it.
        let hasEnded = locked { () -> Bool? in
            guard pendingShutdown == nil else {
                pendingShutdown?.restarts = true
                return nil
            }
            for sender in registeredTrackers { sender.awaitsReady = true }
            defer { (isShutDown, isReady) = (false, true) }
            return isShutDown
        }
        guard let hasEnded else { return }
        if hasEnded { restoreRules() }
        reportWarnings()
        for sender in locked({ registeredTrackers }) { sender.isLeaving = false }
        getBackend()?.instrumentReady(instrument: self)
    }

    /// Calls `instrumentReady` on a tracker that has not been called since the instrument is ready.
    ///
    /// A tracker that is added while `ready` runs is called once.
    func makeReady(_ sender: RegisteredTracker) {
        let isDue = locked {
            defer { sender.awaitsReady = false }
            // The tracker may have been removed, or the instrument shut down, since the call.
            return sender.awaitsReady && isInService && !sender.isBeingRemoved
        }
        if isDue { sender.tracker.instrumentReady(instrument: self) }
    }

    /// Registers the getters of rules again, and starts their timers, which the end of the instrument has removed.
    private func restoreRules() {
        let (chain, senders) = locked { (self.chain, registeredTrackers) }
        for sender in senders { if let id = sender.id { chain.ruleHub?.trackerJoined(sender.tracker, id: id) } }
        updateMappings()
        if chain.isClocked { scheduleDueMetrics(through: chain) }
    }

    /// Ends the service of all components: the trackers, the hub, the metricalc and the backend.
    ///
    /// Events that trackers emit in their `endOfService` are still processed. Timers are stopped and getters removed;
    /// events emitted afterwards are dropped.
    public func shutdown() {
        guard locked({ jobs.isOnDrainingThread }) else { return runJobAndWait(isAlone: true) { [self] in end() } }
        let isPending = locked {
            if isEnded { return true }
            defer {
                isShutDown = true
                pendingShutdown = PendingShutdown()
            }
            return pendingShutdown != nil
        }
        if !isPending { enqueueJob(isAlone: true) { [self] in end() } }
    }

    /// Ends the service of all components like ``shutdown()``, without blocking the thread.
    public func shutdown() async {
        await runJob(isAlone: true) { [self] in end() }
    }

    /// True from the end of all components to `ready`.
    ///
    /// Read it while holding the lock.
    private var isEnded: Bool { isShutDown && pendingShutdown == nil }

    private func end() {
        let isDone = locked {
            // A second call finds nothing to end.
            if isEnded { return true }
            isShutDown = true
            isReady = false
            isEnding = true
            pendingShutdown = pendingShutdown ?? PendingShutdown()
            return false
        }
        if isDone { return }
        stopAllTimers()
        // What other threads emitted before they were refused comes before the ends of their trackers.
        jobs.drainQueuedJobs { perform($0) }
        // Removals that are still queued come first: what they send must not come after the end of the backend.
        let (departing, staying) = locked { (self.departing, registeredTrackers) }
        for sender in departing where !sender.isLeaving { remove(sender) }
        for sender in staying where !sender.isBeingRemoved {
            close(sender)
            sender.tracker.endOfService()
            locked { sender.getters = [] }
        }
        jobs.drainQueuedJobs { perform($0) }
        for sender in locked({ registeredTrackers }) { sender.player?.mapping = nil }
        locked { isEnding = false }
        stopAllTimers()
        stopDueMetrics()
        dropWaitingEvents()
        getHub()?.endOfService()
        getMetricalc()?.endOfService()
        getBackend()?.endOfService()
        let restarts = locked {
            defer { pendingShutdown = nil }
            return pendingShutdown?.restarts == true
        }
        if restarts { ready() }
    }
}

/// A shutdown that has not ended all components yet.
struct PendingShutdown {
    /// True if the instrument is restarted afterwards.
    var restarts = false
}
