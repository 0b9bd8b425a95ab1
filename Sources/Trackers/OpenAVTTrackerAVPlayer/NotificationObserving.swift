import Foundation

/// Where notifications are observed; tests count the observers.
package protocol NotificationObserving: Sendable {
    /// Calls a closure with each notification of a name and an object, on the thread that posts it.
    func addObserver(
        forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol
    /// Removes an observer.
    func removeObserver(_ observer: Any)
}

extension NotificationCenter: NotificationObserving {}
