/// A comparison, as a type, so that code is specialized for each.
protocol Relation: Sendable {
    static func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool
}

enum Equal: Relation {
    @inline(__always)
    static func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool { left == right }
}

enum NotEqual: Relation {
    @inline(__always)
    static func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool { left != right }
}

enum Less: Relation {
    @inline(__always)
    static func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool { left < right }
}

enum LessOrEqual: Relation {
    @inline(__always)
    static func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool { left <= right }
}

enum Greater: Relation {
    @inline(__always)
    static func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool { left > right }
}

enum GreaterOrEqual: Relation {
    @inline(__always)
    static func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool { left >= right }
}

/// Returns code for a comparison.
@inline(__always)
func comparison<Left: Operand, Right: Operand, R: Relation>(
    _ left: Left, _ right: Right, _ relation: R.Type
) -> BoolCode where Left.Value == Right.Value, Left.Value: Comparable {
    BoolCode { frame in
        joint(left.read(frame), right.read(frame)) { .value(R.holds($0, $1)) }
    }
}
