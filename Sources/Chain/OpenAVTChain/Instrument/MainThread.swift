import Dispatch
import Foundation

/// The thread, or the dispatch queue, on which code of the main actor runs.
package enum MainThread {
    private static let key = DispatchSpecificKey<Bool>()
    private static let isMarked: Bool = {
        DispatchQueue.main.setSpecific(key: key, value: true)
        return true
    }()

    /// True on the main thread and in the main queue, which on Linux may run on another thread.
    package static var isCurrent: Bool {
        isMarked && (Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true)
    }
}
