/// A stretch of a source file.
public struct SourceRange: Sendable, Hashable {
    /// The file; ranges are equal only in the same file object.
    public var file: SourceFile

    /// The first UTF-8 byte.
    public var lower: Int

    /// The UTF-8 byte behind the last.
    public var upper: Int

    /// Makes a range from one UTF-8 offset up to another; with `upper` below `lower` it is empty.
    public init(file: SourceFile, lower: Int, upper: Int) {
        self.file = file
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// Line and column of the first byte.
    public var start: SourcePosition { file.position(at: lower) }

    /// Line and column behind the last byte.
    public var end: SourcePosition { file.position(at: upper) }

    /// The text of the range.
    public var text: Substring { file.slice(lower, upper) }

    /// Whether two ranges are the same stretch of the same file object.
    public static func == (left: SourceRange, right: SourceRange) -> Bool {
        left.file === right.file && left.lower == right.lower && left.upper == right.upper
    }

    /// Feeds the file's identity and the offsets.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(file))
        hasher.combine(lower)
        hasher.combine(upper)
    }
}
