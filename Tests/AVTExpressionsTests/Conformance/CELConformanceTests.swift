import AVTExpressions
import Foundation
import Testing

/// Every test of the language's conformance suite, but those that are excluded by name.
@Suite(.enabled(if: ConformanceCase.all != nil, "the tests are absent")) struct CELConformanceTests {
    @Test(arguments: ConformanceMode.allCases)
    func `every formula evaluates to what the language specifies`(_ mode: ConformanceMode) throws {
        let tests = try #require(ConformanceCase.all).get()
        #expect(Set(tests.map(\.id)).count == tests.count)
        let skipped = Dictionary(grouping: tests, by: mode.reasonToSkip)
        let run = skipped[nil] ?? []
        var passed: [Int: Int] = [:]
        for test in run {
            if let failure = mode.failure(of: test) {
                Issue.record("\(test.id): `\(test.expr)` \(failure)")
            } else {
                passed[test.tier, default: 0] += 1
            }
        }
        var lines = ["conformance \(mode.rawValue): \(passed.values.reduce(0, +)) of \(tests.count)"]
        for tier in Set(tests.map(\.tier)).sorted() {
            lines.append("  tier \(tier): \(passed[tier] ?? 0) of \(tests.count { $0.tier == tier })")
        }
        for (reason, tests) in skipped.sorted(by: { $0.value.count > $1.value.count }) {
            guard let reason else { continue }
            lines.append("  not run, \(tests.count): \(reason): " + tests.map(\.id).joined(separator: ", "))
        }
        print(lines.joined(separator: "\n"))
    }

    @Test func `an alteration of any part of a value is detected`() throws {
        let tests = try #require(ConformanceCase.all).get()
        // Of these the suite has none.
        let times =
            #"[{"id": "", "tier": 1, "expr": "", "value": {"ts": ["-1", 5]}}, "#
            + #"{"id": "", "tier": 1, "expr": "", "value": {"dur": ["-1", -999999999]}}]"#
        var kinds: Set<TypeName> = []
        for test in try tests + JSONDecoder().decode([ConformanceCase].self, from: Data(times.utf8)) {
            guard let value = test.value?.value else { continue }
            #expect(test.failure(of: value) == nil, "\(test.id)")
            for altered in value.alterations {
                #expect(test.failure(of: altered) != nil, "\(test.id): \(altered.text)")
            }
            kinds.insert(value.typeName)
        }
        #expect(kinds == Set(TypeName.allCases).subtracting([.optional]))
    }
}

extension ExpressionValue {
    /// The value with one part changed, removed, added or moved, for every part.
    fileprivate var alterations: [ExpressionValue] {
        switch self {
        case .null: [false, 0, .optional(nil)]
        case .bool(let value): [.bool(!value), .null, .string("\(value)")]
        case .int(let value): [.int(value &+ 1), .double(Double(value)), .uint(UInt(bitPattern: value))]
        case .uint(let value): [.uint(value &+ 1), .double(Double(value)), .int(Int(bitPattern: value))]
        case .double(let value): [.double(value.isFinite ? value.nextDown : 0), .double(value.isNaN ? 1 : -value), 0]
        case .string(let text): [.string(text + "\u{301}"), .string("a" + text), .bytes(Array(text.utf8))]
        case .bytes(let bytes): [.bytes(bytes + [0]), .string(String(decoding: bytes, as: UTF8.self))]
        case .timestamp(let timestamp):
            [.duration(.zero), .int(timestamp.seconds)] + timestamp.neighbours.map { .timestamp($0) }
        case .duration(let length): [.duration(length + .nanoseconds(1)), .duration(length - .nanoseconds(1)), .null]
        case .type(let type): TypeName.allCases.filter { $0 != type }.map(ExpressionValue.type)
        case .list(let list): list.alterations.map { .list($0) }
        case .map(let map): map.entries.alterations.map { .map($0.map) }
        case .optional(let content): [.optional(content == nil ? .null : nil)]
        }
    }
}

extension Timestamp {
    fileprivate var neighbours: [Timestamp] {
        let other = (nanoseconds + 1) % 1_000_000_000
        return [Timestamp(seconds: seconds, nanoseconds: other)].compactMap { $0 }
    }
}

extension Array {
    fileprivate func replacing(_ index: Int, by elements: [Element]) -> [Element] {
        self[..<index] + elements + self[(index + 1)...]
    }
}

extension [ExpressionValue] {
    fileprivate var alterations: [[ExpressionValue]] {
        var all = [self + [.null]]
        for index in indices {
            all.append(replacing(index, by: []))
            all += self[index].alterations.map { replacing(index, by: [$0]) }
        }
        if Set(map(\.exact)).count > 1 { all.append(Array(dropFirst() + prefix(1))) }
        return all
    }
}

extension [(key: ExpressionValue, value: ExpressionValue)] {
    fileprivate var alterations: [Self] {
        var all = [self + [("no such key", .null)]]
        for (index, entry) in enumerated() {
            all.append(replacing(index, by: []))
            all += entry.value.alterations.map { replacing(index, by: [(entry.key, $0)]) }
        }
        return all
    }

    fileprivate var map: ExpressionMap {
        var map = ExpressionMap()
        for (key, value) in self {
            do { try map.insert(key, value) } catch { Issue.record(error) }
        }
        return map
    }
}
