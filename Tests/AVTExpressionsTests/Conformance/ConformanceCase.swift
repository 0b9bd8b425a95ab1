import AVTExpressions
import AVTTestSupport
import Foundation

/// A test of the language's conformance suite.
struct ConformanceCase: Decodable {
    let id: String
    let tier: Int
    let expr: String
    let container: String
    let env: [Declaration]
    let bind: [String: ConformanceValue]
    let value: ConformanceValue?
    /// The type that a checker finds.
    let type: String?
    let isError: Bool
    /// True where the formula is not checked before it is evaluated.
    let noCheck: Bool
    /// True where the formula is checked but not evaluated.
    let checkOnly: Bool

    struct Declaration: Decodable {
        let name: String
        /// The type of a variable; `nil` for functions.
        let type: String?
        /// What a function takes and gives.
        let overloads: [Signature]?
    }

    struct Signature: Decodable {
        let id: String
        let params: [String]
        let result: String
    }

    private enum Key: String, CodingKey {
        case id, tier, expr, container, env, bind, value, type, error, noCheck, checkOnly
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        id = try members.decode(String.self, forKey: .id)
        tier = try members.decode(Int.self, forKey: .tier)
        expr = try members.decode(String.self, forKey: .expr)
        container = try members.decodeIfPresent(String.self, forKey: .container) ?? ""
        env = try members.decodeIfPresent([Declaration].self, forKey: .env) ?? []
        bind = try members.decodeIfPresent([String: ConformanceValue].self, forKey: .bind) ?? [:]
        // `null` is a value.
        value = members.contains(.value) ? try members.decode(ConformanceValue.self, forKey: .value) : nil
        type = try members.decodeIfPresent(String.self, forKey: .type)
        isError = members.contains(.error)
        noCheck = try members.decodeIfPresent(Bool.self, forKey: .noCheck) ?? false
        checkOnly = try members.decodeIfPresent(Bool.self, forKey: .checkOnly) ?? false
    }

    /// All tests of the file beside the repository; `nil` where it is absent.
    static let all: Result<[ConformanceCase], any Error>? = conformanceData("cel.json").map { file in
        Result {
            struct File: Decodable { let tests: [ConformanceCase] }
            return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).tests
        }
    }
}

/// A value in the encoding of the suite.
struct ConformanceValue: Decodable {
    let value: ExpressionValue

    private enum Key: String, CodingKey {
        case i, u, d, b, l, m, t, dur, ts
    }

    init(from decoder: any Decoder) throws {
        let scalar = try decoder.singleValueContainer()
        if scalar.decodeNil() {
            value = .null
        } else if let bool = try? scalar.decode(Bool.self) {
            value = .bool(bool)
        } else if let text = try? scalar.decode(String.self) {
            value = .string(text)
        } else {
            value = try ConformanceValue.value(decoder.container(keyedBy: Key.self))
        }
    }

    private static func value(_ members: KeyedDecodingContainer<Key>) throws -> ExpressionValue {
        guard let key = members.allKeys.first, members.allKeys.count == 1 else { throw malformed(members, nil) }
        func checked<Value>(_ value: Value?) throws -> Value {
            guard let value else { throw malformed(members, key) }
            return value
        }
        func time() throws -> (seconds: Int, nanoseconds: Int) {
            var parts = try members.nestedUnkeyedContainer(forKey: key)
            return try (checked(Int(parts.decode(String.self))), parts.decode(Int.self))
        }
        switch key {
        case .i: return .int(try checked(Int(members.decode(String.self, forKey: key))))
        case .u: return .uint(try checked(UInt(members.decode(String.self, forKey: key))))
        case .d: return .double(try checked(Double(members.decode(String.self, forKey: key))))
        case .b:
            let bytes = try checked(Data(base64Encoded: members.decode(String.self, forKey: key)))
            return .bytes(Array(bytes))
        case .t: return .type(try checked(TypeName(rawValue: members.decode(String.self, forKey: key))))
        case .l: return .list(try members.decode([ConformanceValue].self, forKey: key).map(\.value))
        case .m:
            var map = ExpressionMap()
            for entry in try members.decode([[ConformanceValue]].self, forKey: key) {
                guard entry.count == 2 else { throw malformed(members, key) }
                try map.insert(entry[0].value, entry[1].value)
            }
            return .map(map)
        case .dur:
            let (seconds, nanoseconds) = try time()
            return .duration(.seconds(seconds) + .nanoseconds(nanoseconds))
        case .ts:
            let (seconds, nanoseconds) = try time()
            return .timestamp(try checked(Timestamp(seconds: seconds, nanoseconds: nanoseconds)))
        }
    }

    private static func malformed(_ members: KeyedDecodingContainer<Key>, _ key: Key?) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(
                codingPath: members.codingPath + (key.map { [$0] } ?? []), debugDescription: "no value of the suite"))
    }
}
