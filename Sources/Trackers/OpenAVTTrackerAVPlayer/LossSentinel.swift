/// An object that a player owns, to learn of the player's end.
final class LossSentinel: Sendable {
    private let lost: @Sendable () -> Void

    init(_ lost: @escaping @Sendable () -> Void) { self.lost = lost }

    deinit { lost() }
}
