extension FunctionDeclaration {
    static let texts =
        sizes + [
            FunctionDeclaration("matches", [Overload("matches", [.string, .string], .bool)]),
            method("matches", Overload("matches_string", [.string, .string], .bool)),
            method("contains", Overload("contains_string", [.string, .string], .bool)),
            method("startsWith", Overload("starts_with_string", [.string, .string], .bool)),
            method("endsWith", Overload("ends_with_string", [.string, .string], .bool)),
            method("charAt", Overload("string_char_at_int", [.string, .wholeNumber], .string)),
            method(
                "indexOf", Overload("string_index_of_string", [.string, .string], .wholeNumber),
                Overload("string_index_of_string_int", [.string, .string, .wholeNumber], .wholeNumber)),
            method(
                "lastIndexOf", Overload("string_last_index_of_string", [.string, .string], .wholeNumber),
                Overload("string_last_index_of_string_int", [.string, .string, .wholeNumber], .wholeNumber)),
            method("lowerAscii", Overload("string_lower_ascii", [.string], .string)),
            method("upperAscii", Overload("string_upper_ascii", [.string], .string)),
            method(
                "replace", Overload("string_replace_string_string", [.string, .string, .string], .string),
                Overload("string_replace_string_string_int", [.string, .string, .string, .wholeNumber], .string)),
            method(
                "split", Overload("string_split_string", [.string, .string], .list(.string)),
                Overload("string_split_string_int", [.string, .string, .wholeNumber], .list(.string))),
            method(
                "substring", Overload("string_substring_int", [.string, .wholeNumber], .string),
                Overload("string_substring_int_int", [.string, .wholeNumber, .wholeNumber], .string)),
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
                Overload("size_string", [.string], .wholeNumber),
                Overload("size_bytes", [.bytes], .wholeNumber),
                Overload("size_list", [.listOfA], .wholeNumber),
                Overload("size_map", [.mapOfAB], .wholeNumber),
            ]),
        method(
            "size", Overload("string_size", [.string], .wholeNumber), Overload("bytes_size", [.bytes], .wholeNumber),
            Overload("list_size", [.listOfA], .wholeNumber), Overload("map_size", [.mapOfAB], .wholeNumber)),
    ]

    static let encoders = [
        FunctionDeclaration("base64.encode", [Overload("base64_encode_bytes", [.bytes], .string)]),
        FunctionDeclaration("base64.decode", [Overload("base64_decode_string", [.string], .bytes)]),
    ]

    static func method(_ name: String, _ overloads: Overload...) -> FunctionDeclaration {
        FunctionDeclaration(name, isMethod: true, overloads)
    }
}
