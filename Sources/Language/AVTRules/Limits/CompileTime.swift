/// How long it may take to compile packs, by a clock that the host hands in.
public struct CompileTime: Sendable {
    /// The longest time in milliseconds.
    public var milliseconds: Int
    private let now: @Sendable () -> Int
    private var end: Int?

    /// Sets a time.
    ///
    /// - Parameters:
    ///   - milliseconds: the longest time; 0: none at all.
    ///   - now: reads a clock that never goes back, in milliseconds from anywhen. It is asked often.
    public init(milliseconds: Int, now: @escaping @Sendable () -> Int) {
        self.milliseconds = milliseconds
        self.now = now
    }

    mutating func start() {
        end = now().addingClamped(milliseconds)
    }

    var isOver: Bool {
        guard let end else { return false }
        return now() >= end
    }
}
