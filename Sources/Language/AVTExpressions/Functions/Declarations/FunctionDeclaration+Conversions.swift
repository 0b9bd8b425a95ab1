extension FunctionDeclaration {
    static let conversions = [
        FunctionDeclaration("type", [Overload("type", [.a], .type(.a))]),
        FunctionDeclaration("dyn", [Overload("to_dyn", [.a], .dyn)]),
        FunctionDeclaration(
            "bool",
            [
                Overload("bool_to_bool", [.bool], .bool),
                Overload("string_to_bool", [.string], .bool),
            ]),
        FunctionDeclaration(
            "int",
            [
                Overload("int64_to_int64", [.plainInt], .plainInt),
                Overload("uint64_to_int64", [.uint], .plainInt),
                Overload("double_to_int64", [.plainDouble], .plainInt),
                Overload("string_to_int64", [.string], .plainInt),
                Overload("timestamp_to_int64", [.timestamp], .plainInt),
            ]),
        FunctionDeclaration(
            "uint",
            [
                Overload("uint64_to_uint64", [.uint], .uint),
                Overload("int64_to_uint64", [.plainInt], .uint),
                Overload("double_to_uint64", [.plainDouble], .uint),
                Overload("string_to_uint64", [.string], .uint),
            ]),
        FunctionDeclaration(
            "double",
            [
                Overload("double_to_double", [.plainDouble], .plainDouble),
                Overload("int64_to_double", [.plainInt], .plainDouble),
                Overload("uint64_to_double", [.uint], .plainDouble),
                Overload("string_to_double", [.string], .plainDouble),
            ]),
        FunctionDeclaration(
            "string",
            [
                Overload("string_to_string", [.string], .string),
                Overload("bool_to_string", [.bool], .string),
                Overload("int64_to_string", [.plainInt], .string),
                Overload("uint64_to_string", [.uint], .string),
                Overload("double_to_string", [.plainDouble], .string),
                Overload("bytes_to_string", [.bytes], .string),
                Overload("timestamp_to_string", [.timestamp], .string),
                Overload("duration_to_string", [.duration], .string),
            ]),
        FunctionDeclaration(
            "bytes",
            [
                Overload("bytes_to_bytes", [.bytes], .bytes),
                Overload("string_to_bytes", [.string], .bytes),
            ]),
        FunctionDeclaration(
            "timestamp",
            [
                Overload("timestamp_to_timestamp", [.timestamp], .timestamp),
                Overload("int64_to_timestamp", [.plainInt], .timestamp),
                Overload("string_to_timestamp", [.string], .timestamp),
            ]),
        FunctionDeclaration(
            "duration",
            [
                Overload("duration_to_duration", [.duration], .duration),
                Overload("string_to_duration", [.string], .duration),
            ]),
    ]
}
