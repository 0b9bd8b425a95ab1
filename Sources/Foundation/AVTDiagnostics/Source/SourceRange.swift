/// A range of a source file.
public struct SourceRange: Sendable, Hashable {
    /// The file; ranges are equal only in the same file object.
    public var file: SourceFile

    /// The offset of the first UTF-8 byte.
    public var lower: Int

    /// The offset after the last UTF-8 byte.
    public var upper: Int

    /// Creates a range from two UTF-8 offsets; it is empty if `upper` is below `lower`.
    public init(file: SourceFile, lower: Int, upper: Int) {
        self.file = file
        self.lower = lower
        self.upper = max(lower, upper)
    }

    /// The line and column of the first byte.
    public var start: SourcePosition { file.position(at: lower) }

    /// The line and column after the last byte.
    public var end: SourcePosition { file.position(at: upper) }

    /// The text of the range.
    public var text: Substring { file.slice(lower, upper) }

    /// Returns whether two ranges are the same part of the same file object.
    public static func == (left: SourceRange, right: SourceRange) -> Bool {
        left.file === right.file && left.lower == right.lower && left.upper == right.upper
    }

    /// Hashes the file's identity and the offsets.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(file))
        hasher.combine(lower)
        hasher.combine(upper)
    }
}
