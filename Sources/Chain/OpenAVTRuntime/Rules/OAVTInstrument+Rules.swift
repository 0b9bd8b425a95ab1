public import OpenAVTChain

extension OAVTInstrument {
    /// Creates an instrument that processes events off the threads that emit them.
    ///
    /// - Parameters:
    ///   - rules: The rules, which serve this instrument only.
    ///   - backend: The backend.
    ///   - executor: Processes events; a queue of the instrument's own by default.
    ///   - queueLimit: The maximum number of events that are queued; further ones are dropped and counted.
    public convenience init(
        rules: sending OAVTRules, backend: sending any OAVTBackendProtocol, executor: OAVTExecutor = .ownQueue,
        queueLimit: Int = 4096
    ) {
        self.init(
            hub: rules.hub, metricalc: rules.metricalc, backend: backend, executor: executor, queueLimit: queueLimit)
    }

    /// Creates an instrument that processes events off the threads that emit them, and sends snapshots.
    ///
    /// - Parameters:
    ///   - rules: The rules, which serve this instrument only.
    ///   - backend: The backend, for example an actor; see ``OAVTBackendRelay``.
    ///   - executor: Processes events; a queue of the instrument's own by default.
    ///   - queueLimit: The maximum number of events that are queued; further ones are dropped and counted.
    public convenience init(
        rules: sending OAVTRules, backend: any OAVTSnapshotBackend, executor: OAVTExecutor = .ownQueue,
        queueLimit: Int = 4096
    ) {
        self.init(
            hub: rules.hub, metricalc: rules.metricalc, backend: OAVTBackendRelay(to: backend), executor: executor,
            queueLimit: queueLimit)
    }
}
