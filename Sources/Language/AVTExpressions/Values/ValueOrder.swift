/// The result of comparing two values.
///
/// Numbers compare by value across types, exactly: no operand is rounded. Strings compare by code points, which is the
/// order of their UTF-8; bytes byte by byte; false comes before true. Nothing is ordered before or after NaN.
package enum ValueOrder: Hashable, Sendable {
    /// The left value comes first.
    case less
    /// The values are equal.
    case equal
    /// The right value comes first.
    case greater
    /// One of the values is NaN.
    case unordered

    /// Compares two values, or returns `nil` if their types have no common order.
    package init?(_ left: ExpressionValue, _ right: ExpressionValue) {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): self.init(left ? 1 : 0, right ? 1 : 0)
        case (.int(let left), .int(let right)): self.init(left, right)
        case (.uint(let left), .uint(let right)): self.init(left, right)
        case (.double(let left), .double(let right)): self.init(left, right)
        case (.int(let left), .uint(let right)): self.init(integer: left, right)
        case (.uint(let left), .int(let right)): self.init(integer: left, right)
        case (.int(let left), .double(let right)): self.init(integer: left, double: right)
        case (.uint(let left), .double(let right)): self.init(integer: left, double: right)
        case (.double(let left), .int(let right)): self = ValueOrder(integer: right, double: left).reversed
        case (.double(let left), .uint(let right)): self = ValueOrder(integer: right, double: left).reversed
        case (.string(let left), .string(let right)): self.init(bytes: left.utf8, right.utf8)
        case (.bytes(let left), .bytes(let right)): self.init(bytes: left, right)
        case (.timestamp(let left), .timestamp(let right)): self.init(left, right)
        case (.duration(let left), .duration(let right)): self.init(left, right)
        default: return nil
        }
    }

    /// Compares values of one type.
    private init<Value: Comparable>(_ left: Value, _ right: Value) {
        self = left < right ? .less : left == right ? .equal : left > right ? .greater : .unordered
    }

    /// Compares integers of two types.
    private init<Left: BinaryInteger, Right: BinaryInteger>(integer left: Left, _ right: Right) {
        self = left < right ? .less : left == right ? .equal : .greater
    }

    /// Compares without converting the integer, which a double may not represent.
    private init<Integer: FixedWidthInteger>(integer: Integer, double: Double) {
        guard !double.isNaN else { self = .unordered; return }
        // Integer.max as a double is rounded up, to the power of two that is just too large; Integer.min is exact.
        guard double < Double(Integer.max) else { self = .less; return }
        guard double >= Double(Integer.min) else { self = .greater; return }
        let truncated = Integer(double)
        guard integer == truncated else { self = integer < truncated ? .less : .greater; return }
        self.init(0, double - Double(truncated))
    }

    private init<ByteView: Collection<UInt8>>(bytes left: ByteView, _ right: ByteView) {
        self = left.elementsEqual(right) ? .equal : left.lexicographicallyPrecedes(right) ? .less : .greater
    }

    /// The order of the same values, swapped.
    private var reversed: ValueOrder {
        switch self {
        case .less: .greater
        case .greater: .less
        case .equal, .unordered: self
        }
    }
}

extension Timestamp: Comparable {
    /// Returns true if the left timestamp comes first.
    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}
