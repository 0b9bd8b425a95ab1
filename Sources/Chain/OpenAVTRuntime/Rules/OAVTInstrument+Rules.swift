public import OpenAVTChain

extension OAVTInstrument {
    /// Creates an instrument that processes events off the threads that emit them.
    ///
    /// - Parameters:
    ///   - rules: The rules, which serve this instrument only.
    ///   - backend: The backend.
    ///   - executor: Processes events; a queue of the instrument's own by default.
    ///   - queueLimit: The number of jobs (events, reports and other work) that are queued for the executor from which
    ///     on events and reports are dropped and counted. All reports of a tracker that wait are one job, and are never
    ///     dropped by this limit.
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
    ///   - queueLimit: The number of jobs (events, reports and other work) that are queued for the executor from which
    ///     on events and reports are dropped and counted. All reports of a tracker that wait are one job, and are never
    ///     dropped by this limit.
    public convenience init(
        rules: sending OAVTRules, backend: any OAVTSnapshotBackend, executor: OAVTExecutor = .ownQueue,
        queueLimit: Int = 4096
    ) {
        self.init(
            hub: rules.hub, metricalc: rules.metricalc, backend: OAVTBackendRelay(to: backend), executor: executor,
            queueLimit: queueLimit)
    }
}
