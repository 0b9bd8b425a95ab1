/// Attributes that several events in a row have in common.
///
/// `@unchecked Sendable`: whoever changes a block is its only owner, and lists only read it; that is also why exclusive
/// access needs no check at run time.
public final class AttributeBlock: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var list: AttributeList

    /// A block without attributes.
    ///
    /// - Parameter capacity: for how many to make room.
    public init(capacity: Int) {
        list = AttributeList(capacity: capacity)
    }

    /// Takes all attributes out, and keeps the memory.
    ///
    /// No list may have the block.
    public func clear() {
        list.clear()
    }

    /// Sets an attribute.
    ///
    /// No list may have the block.
    public func set(_ attribute: Symbol, _ value: consuming Value) {
        list.set(attribute, value)
    }
}
