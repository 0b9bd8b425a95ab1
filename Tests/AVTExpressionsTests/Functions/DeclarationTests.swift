import AVTExpressions
import Testing

@Suite struct `Declarations of functions` {
    private static let names = FunctionDeclaration.standard

    /// A value of a type; type parameters stand for ints.
    private static func value(_ type: ExpressionType) -> ExpressionValue {
        switch type {
        case .bool: true
        case .int, .parameter, .dyn: 0
        case .uint: .uint(1)
        case .double: 1.0
        case .string: "1"
        case .bytes: .bytes([49])
        case .timestamp: .timestamp("2009-02-13T23:31:30Z")
        case .duration: .length("1s")
        case .list(let element): [value(element)]
        case .map: .entries([0: 0])
        case .optional(let content): .optional(value(content))
        default: .null
        }
    }

    /// True for values that a type has.
    private static func fits(_ value: ExpressionValue, _ type: ExpressionType) -> Bool {
        switch (type, value) {
        case (.bool, .bool), (.int, .int), (.uint, .uint), (.double, .double), (.string, .string), (.bytes, .bytes),
            (.timestamp, .timestamp), (.duration, .duration), (.type, .type), (.parameter, _), (.dyn, _),
            (.optional, .optional(nil)):
            true
        case (.list(let element), .list(let list)): list.allSatisfy { fits($0, element) }
        case (.optional(let content), .optional(let value?)): fits(value, content)
        default: false
        }
    }

    @Test func `identifiers are unique within a name, and names within a shape`() {
        for declaration in Self.names {
            #expect(Set(declaration.overloads.map(\.id)).count == declaration.overloads.count, "\(declaration.name)")
            #expect(!declaration.overloads.isEmpty)
            #expect(FunctionDeclaration.standard(declaration.name, isMethod: declaration.isMethod) == declaration)
        }
    }

    /// What needs arguments of more than the right types.
    private static let choosy: [String: [ExpressionValue]] = [
        "string_to_timestamp": ["2009-02-13T23:31:30Z"], "string_to_duration": ["1s"],
        "substring_int_int": ["1", 0, 1],
        "select_optional_field": [.entries([0: 0]), "1"], "base64_decode_string": ["aGVsbG8="],
        "divide_int64": [1, 1], "modulo_int64": [1, 1],
    ]

    @Test func `every signature is implemented and keeps its word`() throws {
        let elsewhere = ["matches", "_&&_", "_||_", "_?_:_"]
        for declaration in Self.names {
            for overload in declaration.overloads {
                let function = StandardFunction(
                    declaration.name, isMethod: declaration.isMethod, operandCount: overload.operands.count)
                guard !elsewhere.contains(declaration.name) else { #expect(function == nil); continue }
                var operands = Self.choosy[overload.id] ?? overload.operands.map(Self.value)
                if overload.id.hasSuffix("_tz") { operands[1] = "UTC" }
                let result = try #require(function, "\(overload.id)").call(operands)
                #expect(Self.fits(result, overload.result), "\(overload.id): \(result.exact)")
            }
        }
    }

    @Test func `a function is found by its shape`() {
        #expect(StandardFunction("size", isMethod: true, operandCount: 1) != nil)
        #expect(StandardFunction("size", isMethod: false, operandCount: 1) != nil)
        #expect(StandardFunction("size", isMethod: false, operandCount: 2) == nil)
        #expect(StandardFunction("indexOf", isMethod: false, operandCount: 2) == nil)
        #expect(StandardFunction("indexOf", isMethod: true, operandCount: 4) == nil)
        #expect(StandardFunction("math.greatest", isMethod: false, operandCount: 20) != nil)
        #expect(StandardFunction("math.greatest", isMethod: false, operandCount: 0) == nil)
        #expect(StandardFunction("map", isMethod: true, operandCount: 3) == nil)
    }

    @Test func `comparisons are declared for every two kinds of numbers`() throws {
        let less = try #require(FunctionDeclaration.standard("_<_", isMethod: false))
        #expect(less.overloads.contains(Overload("less_int64_double", [.int(nil), .double(nil)], .bool)))
        #expect(less.overloads.contains(Overload("less_uint64", [.uint, .uint], .bool)))
        #expect(less.overloads.count == 14)
    }
}
