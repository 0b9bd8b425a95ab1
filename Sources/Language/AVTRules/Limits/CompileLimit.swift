import AVTCore
import Synchronization

/// A limit on what compiling packs may take of a quantity that the host reads: time or memory.
///
/// Every stage of compiling, and the findings and proofs of a check, read the quantity often, and stop with one error as
/// soon as it has grown by the limit.
public struct CompileLimit: Sendable {
    /// A quantity that is limited.
    public enum Quantity: Sendable {
        /// Time in milliseconds.
        case time
        /// Memory in bytes.
        case memory
    }

    /// The limited quantity.
    public let quantity: Quantity
    /// The largest growth of the quantity, in its unit; with 0, compiling always fails.
    public let amount: Int
    private let read: @Sendable () -> Int
    /// The running measurement, or `nil` before compiling has started.
    private var run: Run?

    private final class Run: Sendable {
        /// The value at which the limit is exceeded.
        let end: Int
        /// True once the limit was exceeded: memory may be freed again, but what was interrupted stays incomplete.
        let wasExceeded = Atomic(false)

        init(end: Int) {
            self.end = end
        }
    }

    private init(_ quantity: Quantity, _ amount: Int, _ read: @escaping @Sendable () -> Int) {
        (self.quantity, self.amount, self.read) = (quantity, amount, read)
    }

    /// Creates a time limit.
    ///
    /// - Parameters:
    ///   - milliseconds: The maximum duration.
    ///   - now: Returns the time of a monotonic clock, in milliseconds since an arbitrary instant. It is called often.
    /// - Returns: The limit.
    public static func time(milliseconds: Int, now: @escaping @Sendable () -> Int) -> CompileLimit {
        CompileLimit(.time, milliseconds, now)
    }

    /// Creates a memory limit.
    ///
    /// Memory that other threads of the process allocate at the same time counts as well, so the limit should leave room
    /// for it.
    ///
    /// - Parameters:
    ///   - bytes: The maximum growth of the memory in use.
    ///   - inUse: Returns the memory that the process uses, in bytes. It is called often. `nil` means the process's
    ///     resident memory; where the system does not report it, the limit is never exceeded.
    /// - Returns: The limit.
    public static func memory(
        bytes: Int, inUse: (@Sendable () -> Int)? = nil
    ) -> CompileLimit {
        CompileLimit(.memory, bytes, inUse ?? { residentBytes() ?? 0 })
    }

    /// Starts the limit; a limit that was started before continues.
    mutating func start() {
        run = run ?? Run(end: read().addingClamped(amount))
    }

    /// True if the limit was started and is exceeded.
    var isExceeded: Bool {
        guard let run else { return false }
        if run.wasExceeded.load(ordering: .relaxed) { return true }
        guard amount <= 0 || read() >= run.end else { return false }
        run.wasExceeded.store(true, ordering: .relaxed)
        return true
    }

    /// A description of the limit, completing "compiling ...".
    var phrase: String {
        switch quantity {
        case .time: "takes longer than the \(amount) ms that this host allows"
        case .memory: "needs more memory than the \(amount) bytes that this host allows"
        }
    }
}

extension [CompileLimit] {
    /// The first limit that is exceeded, or `nil` if there is none.
    package var exceeded: CompileLimit? { first(where: \.isExceeded) }
}
