import Foundation

/// The state of the app, as reported by the system.
enum AppState {
    /// The notifications of UIKit and AppKit, by name, so that neither is linked, and their signals.
    static let signals: [(Notification.Name, signal: String)] = [
        (Notification.Name("UIApplicationDidEnterBackgroundNotification"), "app-hidden"),
        (Notification.Name("UIApplicationWillEnterForegroundNotification"), "app-shown"),
        (Notification.Name("UIApplicationWillTerminateNotification"), "app-left"),
        (Notification.Name("NSApplicationWillTerminateNotification"), "app-left"),
    ]
}
