import AVTEngine
import AVTTestSupport
import Testing

@testable import AVTPackTools

@Suite struct `A table of names` {
    @Test(arguments: 0..<8) func `finds the names that were not removed, and gives their indices to others`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var table = NameTable()
        var known: [String: Int] = [:]
        var most = 0
        for _ in 0..<20_000 {
            let name = String(repeating: "x", count: random.number(0...9)) + "\(random.number(0...400))"
            if let index = known[name] {
                #expect(table.index(of: name) == index && table.names[index] == name)
                guard random.chance(oneIn: 2) else { continue }
                table.remove(index)
                known[name] = nil
            } else {
                let index = table.index(of: name)
                #expect(!known.values.contains(index))
                known[name] = index
            }
            most = max(most, known.count)
        }
        #expect(table.names.count == most)
        for (name, index) in known { #expect(table.index(of: name) == index) }
    }

    @Test func `tells apart texts of all lengths by their hashes`() {
        var hashes: [UInt64: String] = [:]
        var texts = (0..<100_000).flatMap { ["\($0)", "0\($0)", "e\($0)"] }
        // Texts that differ in their lengths alone.
        for length in 1...40 { texts += ["0", "1", "x"].map { String(repeating: $0, count: length) } }
        for text in Set(texts) {
            var identity = LineIdentity()
            identity.setId(text)
            let hash = identity.id ?? 0
            #expect(hashes[hash] == nil, "\(text) and \(hashes[hash] ?? "")")
            hashes[hash] = text
        }
    }

    @Test func `is stored with the indices of its names`() {
        var table = NameTable()
        for index in 0..<100 { _ = table.index(of: "name \(index)") }
        for index in [3, 50, 99, 7] { table.remove(index) }
        var coder = SnapshotCoder()
        table.code(&coder)
        var copy = NameTable()
        var reader = SnapshotCoder(reading: coder.bytes)
        copy.code(&reader)
        #expect(reader.finished() == nil && copy.names == table.names)
        for index in 0..<100 where !table.names[index].isEmpty {
            #expect(copy.index(of: "name \(index)") == index)
        }
        let added = Set((0..<4).map { copy.index(of: "new \($0)") })
        #expect(added == [3, 50, 99, 7] && copy.index(of: "new") == 100)
    }

    @Test func `is stored with any names that a log may contain`() {
        var table = NameTable()
        let names = ["a", "\u{0} 0", "b", "", "\u{0} 2", "c"]
        for name in names { _ = table.index(of: name) }
        for index in [0, 2] { table.remove(index) }
        var coder = SnapshotCoder()
        table.code(&coder)
        var copy = NameTable()
        var reader = SnapshotCoder(reading: coder.bytes)
        copy.code(&reader)
        #expect(reader.finished() == nil && copy.present == table.present && copy.names == table.names)
        for index in [1, 3, 4, 5] { #expect(copy.index(of: names[index]) == index) }
        let added = [copy.index(of: "a"), copy.index(of: "b"), copy.index(of: "d")]
        #expect(added == [0, 2, 6])
    }

    @Test func `that is stored with a name twice is refused`() {
        var names = ["a", "b", "a"]
        var coder = SnapshotCoder()
        coder.code(&names, "") { coder, name in
            coder.code(&name)
            var isFree = false
            coder.code(&isFree)
        }
        var table = NameTable()
        var reader = SnapshotCoder(reading: coder.bytes)
        table.code(&reader)
        #expect(reader.finished() == "a name occurs twice")
    }
}
