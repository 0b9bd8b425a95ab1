import AVTTestSupport

/// Calls a closure `times` times, and reads the processor time before the second half and after it.
///
/// `.ci/costs` counts what happens between the two readings, when everything has been used before.
///
/// - Returns: The processor time of the second half.
@discardableResult
func repeatMeasured(_ times: Int, _ body: (_ index: Int) throws -> Void) rethrows -> Duration {
    var begin = Duration.zero
    for index in 0..<times {
        if index == times / 2 { begin = processorTime() }
        try body(index)
    }
    return processorTime() - begin
}
