/// The values of shared nodes, each with the epoch for which it holds.
///
/// `@unchecked Sendable`: it belongs to one session, which only its owner touches. Plain memory, because nodes are
/// evaluated where the session is only read.
final class KeptNodes: @unchecked Sendable {
    private let count: Int
    private let epochs: UnsafeMutablePointer<Int>
    private let values: UnsafeMutablePointer<Operand>

    init(count: Int) {
        self.count = count
        epochs = .allocate(capacity: count)
        epochs.initialize(repeating: -1, count: count)
        values = .allocate(capacity: count)
        values.initialize(repeating: .missing, count: count)
    }

    deinit {
        epochs.deallocate()
        values.deinitialize(count: count)
        values.deallocate()
    }

    /// What was kept in an epoch; `nil` if nothing was.
    @inline(__always)
    func value(_ place: Int, in epoch: Int) -> Operand? {
        epochs[place] == epoch ? values[place] : nil
    }

    /// What was kept of a condition in an epoch; `nil` if nothing was.
    @inline(__always)
    func truth(_ place: Int, in epoch: Int) -> Truth? {
        epochs[place] == epoch ? Truth(values[place]) : nil
    }

    @inline(__always)
    func keep(_ value: Operand, _ place: Int, in epoch: Int) {
        epochs[place] = epoch
        values[place] = value
    }
}
