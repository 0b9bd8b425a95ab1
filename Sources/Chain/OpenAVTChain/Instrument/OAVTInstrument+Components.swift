extension OAVTInstrument {
    /// Puts another hub in place; `endOfService` of the old one is called, `instrumentReady` of the new one is not.
    public func setHub(_ hub: OAVTHubProtocol) {
        let isInside = locked { turns.isWorking }
        let work = { [self] in
            // What rules keep goes where it would have gone.
            releaseAll()
            replaceHub(by: hub)
        }
        if isInside, locked({ senders.contains { !$0.kept.isEmpty } }) {
            // Not while an event is in hand.
            locked { turns.addNext([Turn(kind: .work(work), done: nil)]) }
        } else {
            inTurnAndWait(work)
        }
    }

    private func replaceHub(by new: OAVTHubProtocol) {
        let old = getHub()
        let joining = new as? any RuleHubProtocol
        locked { chain = chain.with(hub: new) }
        old?.endOfService()
        guard let joining else { return stepWaiting() }
        joining.attach(to: self)
        for sender in locked({ senders }) {
            if let id = sender.id { joining.trackerJoined(sender.tracker, id: id) }
        }
        stepWaiting()
    }

    /// Puts another metricalc in place; `endOfService` of the old one is called.
    public func setMetricalc(_ metricalc: OAVTMetricalcProtocol) {
        inTurnAndWait { [self] in
            let old = getMetricalc()
            locked { chain = chain.with(metricalc: metricalc) }
            old?.endOfService()
            (metricalc as? any RuleMetricalcProtocol)?.attach(to: self)
        }
    }

    /// The older name of `setMetricalc`.
    @available(*, deprecated, renamed: "setMetricalc")
    public func setMetrical(_ metricalc: OAVTMetricalcProtocol) {
        setMetricalc(metricalc)
    }

    /// Puts another backend in place; `endOfService` of the old one is called.
    public func setBackend(_ backend: OAVTBackendProtocol) {
        inTurnAndWait { [self] in
            let old = getBackend()
            locked { chain = chain.with(backend: backend) }
            old?.endOfService()
        }
    }

    /// Asks hub and metricalc anew what their rules need of the chain, by the thread at work.
    ///
    /// - Parameter getters: what else changes at once.
    package func refreshChain(_ getters: GetterChange? = nil) {
        let refreshed = locked { () -> Chain in
            if let getters { replaceGetters(getters) }
            chain = chain.refreshed
            return chain
        }
        scheduleDueMetrics(through: refreshed)
    }

    /// The hub.
    public func getHub() -> OAVTHubProtocol? {
        locked { chain }.hub?.content
    }

    /// The metricalc.
    public func getMetricalc() -> OAVTMetricalcProtocol? {
        locked { chain }.metricalc?.content
    }

    /// The backend.
    public func getBackend() -> OAVTBackendProtocol? {
        locked { chain }.backend?.content
    }

    /// Calls `instrumentReady` of the backend, the metricalc, the hub and the trackers by ascending id.
    ///
    /// What a component emits in its `instrumentReady` is processed before the next one is called. After `shutdown`
    /// this makes the instrument work again.
    public func ready() {
        locked { isShutDown = false }
        inTurnAndWait { [self] in
            for sender in locked({ senders }) { sender.isLeaving = false }
            getBackend()?.instrumentReady(instrument: self)
        }
        inTurnAndWait { [self] in getMetricalc()?.instrumentReady(instrument: self) }
        inTurnAndWait { [self] in getHub()?.instrumentReady(instrument: self) }
        for sender in locked({ senders }) {
            inTurnAndWait { [self] in sender.tracker.instrumentReady(instrument: self) }
        }
    }

    /// Ends the service of all components: the trackers, the hub, the metricalc and the backend.
    ///
    /// What trackers emit in their `endOfService` is still processed. Timers stop, getters are dropped; what is
    /// emitted afterwards goes nowhere.
    public func shutdown() {
        let isInside = locked { turns.isWorking }
        if isInside {
            locked { isShutDown = true }
            inTurn { [self] in end() }
        } else {
            inTurnAndWait { [self] in end() }
        }
    }

    private func end() {
        locked {
            isShutDown = true
            isEnding = true
        }
        stopAllTimers()
        for sender in locked({ senders }) {
            close(sender)
            sender.tracker.endOfService()
            locked { sender.getters = [] }
        }
        turns.workOffWaiting { perform($0) }
        locked { isEnding = false }
        stopAllTimers()
        stopDueMetrics()
        loseWaiting()
        getHub()?.endOfService()
        getMetricalc()?.endOfService()
        getBackend()?.endOfService()
    }
}
