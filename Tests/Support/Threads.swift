import Dispatch
import Foundation

/// Runs a closure on `count` threads at once and waits for all of them.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let group = DispatchGroup()
    for index in 0..<count {
        group.enter()
        Thread {
            body(index)
            group.leave()
        }.start()
    }
    group.wait()
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
