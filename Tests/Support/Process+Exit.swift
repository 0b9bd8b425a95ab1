import Foundation

extension Process {
    /// Waits until the process has ended; other tests use the thread meanwhile.
    public func exit() async {
        while isRunning { try? await Task.sleep(for: .milliseconds(20)) }
    }
}
