/// A cache of the values of shared nodes, each valid for one epoch.
///
/// `@unchecked Sendable`: a cache belongs to one session, which only its owner accesses. It uses raw memory, because
/// nodes are evaluated in methods that do not mutate the session.
final class NodeCache: @unchecked Sendable {
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

    /// Returns the value cached in an epoch, or `nil` if there is none.
    @inline(__always)
    func value(_ index: Int, in epoch: Int) -> Operand? {
        epochs[index] == epoch ? values[index] : nil
    }

    /// Returns the value of a condition cached in an epoch, or `nil` if there is none.
    @inline(__always)
    func truth(_ index: Int, in epoch: Int) -> Truth? {
        epochs[index] == epoch ? Truth(values[index]) : nil
    }

    @inline(__always)
    func store(_ value: Operand, _ index: Int, in epoch: Int) {
        epochs[index] = epoch
        values[index] = value
    }
}
