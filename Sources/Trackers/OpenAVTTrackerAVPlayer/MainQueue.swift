import Foundation
import OpenAVTChain

/// The queue on which Apple's player is observed.
enum MainQueue {
    /// Runs work at once on the main queue, and from other threads later, in order.
    static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
        if MainThread.isCurrent {
            MainActor.assumeIsolated(work)
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated(work) }
        }
    }
}
