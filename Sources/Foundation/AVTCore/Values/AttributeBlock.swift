/// Attributes that several consecutive events share.
///
/// `@unchecked Sendable`: a block is changed only by its sole owner, and lists only read it; for the same reason
/// exclusive access needs no check at run time.
@usableFromInline
package final class AttributeBlock: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var list: AttributeList

    /// Creates a block without attributes.
    ///
    /// - Parameter capacity: The number of attributes to allocate memory for.
    package init(capacity: Int) {
        list = AttributeList(capacity: capacity)
    }

    /// Removes all attributes and keeps the memory.
    ///
    /// No list may use the block.
    package func clear() {
        list.clear()
    }

    /// Sets an attribute.
    ///
    /// No list may use the block.
    package func set(_ attribute: Symbol, _ value: consuming Value) {
        list.set(attribute, value)
    }
}
