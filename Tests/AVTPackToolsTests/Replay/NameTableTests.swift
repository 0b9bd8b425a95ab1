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
}
