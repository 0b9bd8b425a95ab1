extension FunctionDeclaration {
    static let lists = [
        FunctionDeclaration("lists.range", [Overload("lists_range", [.plainInt], .list(.plainInt))]),
        method("slice", Overload("list_slice", [.listOfA, .plainInt, .plainInt], .listOfA)),
        method(
            "flatten", Overload("list_flatten", [.list(.listOfA)], .listOfA),
            Overload("list_flatten_int", [.list(.dyn), .plainInt], .list(.dyn))),
        FunctionDeclaration(
            "sort", isMethod: true, sortable.map { Overload("list_\($0)_sort", [.list($1)], .list($1)) }),
        // The target of `sortBy`: the list, and the key of each element.
        FunctionDeclaration(
            "@sortByAssociatedKeys", isMethod: true,
            sortable.map { Overload("list_\($0)_sortByAssociatedKeys", [.listOfA, .list($1)], .listOfA) }),
        method("distinct", Overload("list_distinct", [.listOfA], .listOfA)),
        method(
            "reverse", Overload("list_reverse", [.listOfA], .listOfA), Overload("string_reverse", [.string], .string)),
        method("first", Overload("optional_list_first", [.listOfA], .optionalOfA)),
        method("with", Overload("list_with", [.listOfA, .a], .listOfA)),
        method("without", Overload("list_without", [.listOfA, .a], .listOfA)),
        method("last", Overload("optional_list_last", [.listOfA], .optionalOfA)),
    ]

    private static let sortable: [(String, ExpressionType)] = [
        ("int", .plainInt), ("uint", .uint), ("double", .plainDouble), ("bool", .bool),
        (TypeName.duration.rawValue, .duration), (TypeName.timestamp.rawValue, .timestamp), ("string", .string),
        ("bytes", .bytes),
    ]

    static let optionals = [
        FunctionDeclaration("optional.of", [Overload("optional_of", [.a], .optionalOfA)]),
        FunctionDeclaration("optional.ofNonZeroValue", [Overload("optional_ofNonZeroValue", [.a], .optionalOfA)]),
        FunctionDeclaration("optional.none", [Overload("optional_none", [], .optionalOfA)]),
        FunctionDeclaration("optional.unwrap", [Overload("optional_unwrap", [.list(.optionalOfA)], .listOfA)]),
        method("unwrapOpt", Overload("optional_unwrapOpt", [.list(.optionalOfA)], .listOfA)),
        method("hasValue", Overload("optional_hasValue", [.optionalOfA], .bool)),
        method("value", Overload("optional_value", [.optionalOfA], .a)),
        method("or", Overload("optional_or_optional", [.optionalOfA, .optionalOfA], .optionalOfA)),
        method("orValue", Overload("optional_orValue_value", [.optionalOfA, .a], .a)),
    ]
}
