public import Dispatch

/// Where an instrument processes events that are emitted on other threads.
///
/// An instrument runs one piece of work at a time, so an executor needs neither to be serial nor to keep an order.
public struct OAVTExecutor: Sendable {
    let execute: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// True if the instrument may block a thread of the executor for a moment to wait for further events.
    let staysAwake: Bool

    /// Creates an executor that passes work to a closure, which must run it later, exactly once, and not before it returns.
    public init(_ execute: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
        self.init(staysAwake: false, execute)
    }

    private init(staysAwake: Bool, _ execute: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
        self.execute = execute
        self.staysAwake = staysAwake
    }

    /// A queue of the instrument's own.
    public static var ownQueue: OAVTExecutor {
        let queue = DispatchQueue(label: "openavt.instrument", qos: .utility)
        return OAVTExecutor(staysAwake: true) { work in queue.async(execute: work) }
    }

    /// A dispatch queue of the app.
    public static func queue(_ queue: DispatchQueue) -> OAVTExecutor {
        OAVTExecutor { work in queue.async(execute: work) }
    }
}
