/// A time limit for compiling packs, measured with a clock of the host.
public struct CompileTime: Sendable {
    /// The maximum duration in milliseconds.
    public var milliseconds: Int
    private let now: @Sendable () -> Int
    private var end: Int?

    /// Creates a time limit.
    ///
    /// - Parameters:
    ///   - milliseconds: The maximum duration; with 0, compiling always fails.
    ///   - now: Returns the time of a monotonic clock, in milliseconds since an arbitrary instant. It is called often.
    public init(milliseconds: Int, now: @escaping @Sendable () -> Int) {
        self.milliseconds = milliseconds
        self.now = now
    }

    /// Starts the time limit; a limit that was started before continues.
    mutating func start() {
        end = end ?? now().addingClamped(milliseconds)
    }

    /// True if the time limit was started and is exceeded.
    package var isOver: Bool {
        guard let end else { return false }
        return now() >= end
    }
}
