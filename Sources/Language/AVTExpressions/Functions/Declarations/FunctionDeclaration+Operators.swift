extension FunctionDeclaration {
    static let logic = [
        FunctionDeclaration("_?_:_", [Overload("conditional", [.bool, .a, .a], .a)]),
        FunctionDeclaration("_&&_", [Overload("logical_and", [.bool, .bool], .bool)]),
        FunctionDeclaration("_||_", [Overload("logical_or", [.bool, .bool], .bool)]),
        FunctionDeclaration("!_", [Overload("logical_not", [.bool], .bool)]),
    ]

    static let arithmetic = [
        FunctionDeclaration(
            "_+_",
            numeric("add")
                + [
                    Overload("add_string", [.string, .string], .string),
                    Overload("add_bytes", [.bytes, .bytes], .bytes),
                    Overload("add_list", [.listOfA, .listOfA], .listOfA),
                    Overload("add_timestamp_duration", [.timestamp, .duration], .timestamp),
                    Overload("add_duration_timestamp", [.duration, .timestamp], .timestamp),
                    Overload("add_duration_duration", [.duration, .duration], .duration),
                ]),
        FunctionDeclaration(
            "_-_",
            numeric("subtract")
                + [
                    Overload("subtract_timestamp_timestamp", [.timestamp, .timestamp], .duration),
                    Overload("subtract_timestamp_duration", [.timestamp, .duration], .timestamp),
                    Overload("subtract_duration_duration", [.duration, .duration], .duration),
                ]),
        FunctionDeclaration("_*_", numeric("multiply")),
        FunctionDeclaration("_/_", numeric("divide")),
        FunctionDeclaration(
            "_%_",
            [
                Overload("modulo_int64", [.plainInt, .plainInt], .plainInt),
                Overload("modulo_uint64", [.uint, .uint], .uint),
            ]),
        FunctionDeclaration(
            "-_",
            [
                Overload("negate_int64", [.plainInt], .plainInt),
                Overload("negate_double", [.plainDouble], .plainDouble),
            ]),
    ]

    private static func numeric(_ verb: String) -> [Overload] {
        [
            Overload(verb + "_int64", [.plainInt, .plainInt], .plainInt),
            Overload(verb + "_uint64", [.uint, .uint], .uint),
            Overload(verb + "_double", [.plainDouble, .plainDouble], .plainDouble),
        ]
    }

    static let comparison =
        [
            FunctionDeclaration("_==_", [Overload("equals", [.a, .a], .bool)]),
            FunctionDeclaration("_!=_", [Overload("not_equals", [.a, .a], .bool)]),
        ]
        + [("_<_", "less"), ("_<=_", "less_equals"), ("_>_", "greater"), ("_>=_", "greater_equals")].map {
            name, verb in FunctionDeclaration(name, ordered(verb))
        }

    /// Returns the overloads for every ordered type, and for every pair of number types.
    private static func ordered(_ verb: String) -> [Overload] {
        let numbers: [(String, ExpressionType)] = [("int64", .plainInt), ("uint64", .uint), ("double", .plainDouble)]
        let others: [(String, ExpressionType)] = [
            ("bool", .bool), ("string", .string), ("bytes", .bytes), ("timestamp", .timestamp), ("duration", .duration),
        ]
        let same = (numbers + others).map { Overload("\(verb)_\($0)", [$1, $1], .bool) }
        let mixed = numbers.flatMap { left in
            numbers.filter { $0.0 != left.0 }.map { right in
                Overload("\(verb)_\(left.0)_\(right.0)", [left.1, right.1], .bool)
            }
        }
        return same + mixed
    }

    /// Access to elements of lists, maps and optionals.
    static let access = [
        FunctionDeclaration(
            "@in",
            [
                Overload("in_list", [.a, .listOfA], .bool),
                Overload("in_map", [.a, .mapOfAB], .bool),
            ]),
        FunctionDeclaration(
            "_[_]",
            [
                Overload("index_list", [.listOfA, .plainInt], .a),
                Overload("index_map", [.mapOfAB, .a], .b),
                Overload("optional_list_index_int", [.optional(.listOfA), .plainInt], .optionalOfA),
                Overload("optional_map_index_value", [.optional(.mapOfAB), .a], .optional(.b)),
            ]),
        FunctionDeclaration(
            "_[?_]",
            [
                Overload("list_optindex_optional_int", [.listOfA, .plainInt], .optionalOfA),
                Overload("optional_list_optindex_optional_int", [.optional(.listOfA), .plainInt], .optionalOfA),
                Overload("map_optindex_optional_value", [.mapOfAB, .a], .optional(.b)),
                Overload("optional_map_optindex_optional_value", [.optional(.mapOfAB), .a], .optional(.b)),
            ]),
        FunctionDeclaration("_?._", [Overload("select_optional_field", [.dyn, .string], .optionalOfA)]),
    ]
}
