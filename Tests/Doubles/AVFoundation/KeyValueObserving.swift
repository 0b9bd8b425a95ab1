// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

/// An object whose properties can be observed; Foundation on Linux has no key-value observing.
public protocol KeyValueObserving: NSObject {
    /// The observers of the object's properties.
    var observers: PropertyObservers { get }
}

/// When an observer is called.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At once, before the observer is added.
    public static let initial = Self(rawValue: 4)
}

/// A change of a property; the trackers read the property itself.
public struct NSKeyValueObservedChange<Value> {}

/// An observer of a property, which is removed by ``invalidate()`` or with this object.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
    private let remove: @Sendable () -> Void

    init(_ remove: @escaping @Sendable () -> Void) { self.remove = remove }

    deinit { remove() }

    /// Removes the observer.
    public func invalidate() { remove() }
}

extension KeyValueObserving {
    /// Calls a closure when a property changes, on the thread that changes it.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let handler: () -> Void = { [weak self] in
            if let self { changeHandler(self, NSKeyValueObservedChange()) }
        }
        if options.contains(.initial) { handler() }
        let observers = observers
        let number = observers.add(keyPath, handler)
        return NSKeyValueObservation { observers.remove(number) }
    }
}

/// The observers of an object.
///
/// `@unchecked Sendable`: all state is guarded by the lock.
public final class PropertyObservers: @unchecked Sendable {
    private let lock = NSLock()
    private var handlers: [Int: (keyPath: AnyKeyPath, call: () -> Void)] = [:]
    private var nextNumber = 0
    private var everObserved: Set<AnyKeyPath> = []

    /// The number of observers.
    package var count: Int { lock.withLock { handlers.count } }

    /// The properties that have been observed since the object was created.
    package var observedProperties: Set<AnyKeyPath> { lock.withLock { everObserved } }

    fileprivate func add(_ keyPath: AnyKeyPath, _ call: @escaping () -> Void) -> Int {
        lock.withLock {
            nextNumber += 1
            handlers[nextNumber] = (keyPath, call)
            everObserved.insert(keyPath)
            return nextNumber
        }
    }

    fileprivate func remove(_ number: Int) {
        // Released after the lock: a closure may hold the last reference to another observation.
        _ = lock.withLock { handlers.removeValue(forKey: number) }
    }

    /// Calls the observers of a property.
    func changed(_ keyPath: AnyKeyPath) {
        let calls = lock.withLock { handlers.sorted { $0.key < $1.key }.filter { $0.value.keyPath == keyPath } }
        for (_, handler) in calls { handler.call() }
    }
}
