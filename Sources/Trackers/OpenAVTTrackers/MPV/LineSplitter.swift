/// Splits bytes that arrive in pieces into lines; a line that is too long is skipped.
package struct LineSplitter {
    private let limit: Int
    private var pending: [UInt8] = []
    private var isTooLong = false

    /// Creates a splitter for lines of at most `limit` bytes.
    package init(limit: Int) { self.limit = limit }

    /// Adds bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - line: Called with each line that they complete, without its end, or with `nil` for one that was too long.
    package mutating func add(_ bytes: ArraySlice<UInt8>, _ line: (ArraySlice<UInt8>?) -> Void) {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index > 0 {
                line(isTooLong ? nil : pending[...])
                (pending, isTooLong) = ([], false)
            }
            if isTooLong || pending.count + part.count > limit {
                (pending, isTooLong) = ([], true)
            } else {
                pending += part
            }
        }
    }
}
