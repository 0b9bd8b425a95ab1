import Dispatch
import Foundation

/// Runs a closure on `count` threads at once and waits for all of them.
///
/// Ends the process if they take longer than `limit`, so that a deadlock fails the tests in place of blocking them.
package func onThreads(
    _ count: Int, within limit: DispatchTimeInterval = .seconds(600), file: StaticString = #file, line: UInt = #line,
    _ body: @escaping @Sendable (Int) -> Void
) {
    guard startThreads(count, body).wait(timeout: .now() + limit) == .success else {
        fatalError("The threads have not ended within the limit of time.", file: file, line: line)
    }
}

/// Runs a closure on `count` threads at once.
///
/// - Returns: A group that waits for all of them.
package func startThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> DispatchGroup {
    let group = DispatchGroup()
    for index in 0..<count {
        group.enter()
        Thread {
            body(index)
            group.leave()
        }.start()
    }
    return group
}

/// Yields to other threads until a condition holds.
///
/// Ends the process after five minutes: a time limit of Swift Testing does not interrupt a waiting thread, so a lost
/// event would block the tests without any message.
package func waitByYielding(
    until condition: () -> Bool, file: StaticString = #file, line: UInt = #line
) {
    let start = ContinuousClock.now
    var count = 0
    while !condition() {
        sched_yield()
        count += 1
        guard count.isMultiple(of: 1024), ContinuousClock.now - start > .seconds(300) else { continue }
        fatalError("What this thread waits for did not happen within five minutes.", file: file, line: line)
    }
}
