extension FunctionDeclaration {
    static let mathematics =
        [extremum("greatest", "max"), extremum("least", "min")]
        + ["ceil", "floor", "round", "trunc"].map { ofDouble($0, .plainDouble) }
        + ["isNaN", "isInf", "isFinite"].map { ofDouble($0, .bool) }
        + [
            FunctionDeclaration("math.abs", numbers.map { Overload("math_abs_\($0)", [$1], $1) }),
            FunctionDeclaration("math.sign", numbers.map { Overload("math_sign_\($0)", [$1], $1) }),
            FunctionDeclaration("math.sqrt", numbers.map { Overload("math_sqrt_\($0)", [$1], .plainDouble) }),
        ]
        + ["bitAnd", "bitOr", "bitXor"].map { name in
            FunctionDeclaration(
                "math." + name, wholeNumbers.map { Overload("math_\(name)_\($0)_\($0)", [$1, $1], $1) })
        }
        + [FunctionDeclaration("math.bitNot", wholeNumbers.map { Overload("math_bitNot_\($0)_\($0)", [$1], $1) })]
        + ["bitShiftLeft", "bitShiftRight"].map { name in
            FunctionDeclaration(
                "math." + name, wholeNumbers.map { Overload("math_\(name)_\($0)_int", [$1, .plainInt], $1) })
        }

    private static let wholeNumbers: [(String, ExpressionType)] = [("int", .plainInt), ("uint", .uint)]
    private static let numbers = [("double", ExpressionType.plainDouble)] + wholeNumbers

    private static func ofDouble(_ name: String, _ result: ExpressionType) -> FunctionDeclaration {
        FunctionDeclaration("math." + name, [Overload("math_\(name)_double", [.plainDouble], result)])
    }

    /// The identifiers are those of cel-go, where `math.greatest` is a macro over `math.@max`.
    private static func extremum(_ name: String, _ verb: String) -> FunctionDeclaration {
        let single = numbers.map { Overload("math_@\(verb)_\($0)", [$1], $1) }
        let pairs = numbers.flatMap { left in
            numbers.map { right in
                Overload(
                    "math_@\(verb)_\(left.0)_\(right.0)", [left.1, right.1], left.1 == right.1 ? left.1 : .dyn)
            }
        }
        let lists = numbers.map { Overload("math_@\(verb)_list_\($0)", [.list($1)], $1) }
        return FunctionDeclaration("math." + name, isVariadic: true, single + pairs + lists)
    }
}
