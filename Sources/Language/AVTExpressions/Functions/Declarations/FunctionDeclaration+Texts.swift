extension FunctionDeclaration {
    static let texts =
        sizes + [
            FunctionDeclaration("matches", [Overload("matches", [.string, .string], .bool)]),
            method("matches", Overload("matches_string", [.string, .string], .bool)),
            method("contains", Overload("contains_string", [.string, .string], .bool)),
            method("startsWith", Overload("starts_with_string", [.string, .string], .bool)),
            method("endsWith", Overload("ends_with_string", [.string, .string], .bool)),
            method("charAt", Overload("string_char_at_int", [.string, .plainInt], .string)),
            method(
                "indexOf", Overload("string_index_of_string", [.string, .string], .plainInt),
                Overload("string_index_of_string_int", [.string, .string, .plainInt], .plainInt)),
            method(
                "lastIndexOf", Overload("string_last_index_of_string", [.string, .string], .plainInt),
                Overload("string_last_index_of_string_int", [.string, .string, .plainInt], .plainInt)),
            method("lowerAscii", Overload("string_lower_ascii", [.string], .string)),
            method("upperAscii", Overload("string_upper_ascii", [.string], .string)),
            method(
                "replace", Overload("string_replace_string_string", [.string, .string, .string], .string),
                Overload("string_replace_string_string_int", [.string, .string, .string, .plainInt], .string)),
            method(
                "split", Overload("string_split_string", [.string, .string], .list(.string)),
                Overload("string_split_string_int", [.string, .string, .plainInt], .list(.string))),
            method(
                "substring", Overload("string_substring_int", [.string, .plainInt], .string),
                Overload("string_substring_int_int", [.string, .plainInt, .plainInt], .string)),
            method("trim", Overload("string_trim", [.string], .string)),
            method(
                "join", Overload("list_join", [.list(.string)], .string),
                Overload("list_join_string", [.list(.string), .string], .string)),
            method("format", Overload("string_format", [.string, .list(.dyn)], .string)),
            FunctionDeclaration("strings.quote", [Overload("strings_quote", [.string], .string)]),
        ]

    private static let sizes = [
        FunctionDeclaration(
            "size",
            [
                Overload("size_string", [.string], .plainInt),
                Overload("size_bytes", [.bytes], .plainInt),
                Overload("size_list", [.listOfA], .plainInt),
                Overload("size_map", [.mapOfAB], .plainInt),
            ]),
        method(
            "size", Overload("string_size", [.string], .plainInt), Overload("bytes_size", [.bytes], .plainInt),
            Overload("list_size", [.listOfA], .plainInt), Overload("map_size", [.mapOfAB], .plainInt)),
    ]

    static let encoders = [
        FunctionDeclaration("base64.encode", [Overload("base64_encode_bytes", [.bytes], .string)]),
        FunctionDeclaration("base64.decode", [Overload("base64_decode_string", [.string], .bytes)]),
    ]

    static func method(_ name: String, _ overloads: Overload...) -> FunctionDeclaration {
        FunctionDeclaration(name, isMethod: true, overloads)
    }
}
