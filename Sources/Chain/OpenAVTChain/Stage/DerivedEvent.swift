import AVTCore

/// An event that rules derive from another event.
package struct DerivedEvent {
    package let action: OAVTAction
    package let attributes: [(attribute: Symbol, value: Value)]

    package init(action: OAVTAction, attributes: [(attribute: Symbol, value: Value)]) {
        self.action = action
        self.attributes = attributes
    }
}
