import AVTCore
import AVTPackSigning
import AVTTestSupport
import Testing

@testable import OpenAVTUpdatesRuntime

@Suite struct `A store` {
    private static let archives = (1...4).compactMap { try? Packs.archive($0) }

    private static func file(_ index: Int) throws -> StoredFile {
        StoredFile(bytes: archives[index].bytes, signatures: [try Packs.signature(of: archives[index])])
    }

    private static func pack(_ index: Int) -> StoredState.Pack {
        StoredState.Pack(
            digest: archives[index].digest, name: Packs.name, revision: index + 1, signatures: 1)
    }

    @Test(arguments: 0..<100) func `reads the state that it has written`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var state = StoredState()
        state.active = generator.chance(oneIn: 4) ? nil : Self.pack(generator.number(0...3))
        state.good = generator.chance(oneIn: 4) ? nil : Self.pack(generator.number(0...3))
        state.eTag = generator.pick([nil, "", "\"x\"", "W/\"ö\n\u{1F600}\"", "\u{0}"])
        for name in generator.some(["a", "b.c", "\"", "ü"]) { state.revisions[name] = generator.number(1...Int.max) }
        for _ in 0..<generator.number(0...40) {
            state.rollBack(SHA256.digest(of: [UInt8(generator.number(0...255))]))
            state.active = state.good
        }
        #expect(state.rolledBack.count <= StoredState.rolledBackLimit)
        let bytes = state.bytes
        #expect(try StoredState(bytes) == state)
        // Any other bit is noticed.
        var other = bytes
        other[generator.number(0...(bytes.count - 1))] ^= UInt8(1 << generator.number(0...7))
        #expect(throws: StoreError.self) { try StoredState(other) }
        #expect(throws: StoreError.self) {
            try StoredState(Array(bytes.prefix(generator.number(0...(bytes.count - 1)))))
        }
    }

    @Test func `is not written by what was stopped once its folder is claimed again`() throws {
        let folder = "/store \(#function)"
        var writers: [String] = []
        let first = FolderClaim(folder: folder)
        try first.write(isStopped: true) { writers.append("first") }
        let second = FolderClaim(folder: folder)
        try first.write(isStopped: true) { writers.append("first, stopped") }
        try first.write(isStopped: false) { writers.append("first, running") }
        try second.write(isStopped: true) { writers.append("second") }
        try FolderClaim(folder: folder + " beside").write(isStopped: true) { writers.append("other") }
        #expect(writers == ["first", "first, running", "second", "other"])
        #expect(throws: StoreError.damaged("x")) {
            try second.write(isStopped: true) { () throws(StoreError) in throw .damaged("x") }
        }
    }

    /// Power that fails at any step, with unsynchronized data lost or not.
    @Test(arguments: 0..<40) func `is the old one or the new one after any loss of power`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var outcomes: Set<Int?> = []
        for step in 0..<60 {
            let disk = LossyDisk()
            let store = RuleStore(folder: "/store", files: disk)
            var state = StoredState()
            (state.active, state.good) = (Self.pack(0), Self.pack(0))
            try store.add(Self.file(0), digest: Self.archives[0].digest, state)
            disk.failAfter(step)
            let isDone = (try? Self.update(store, &state)) != nil
            disk.losePower(&generator)

            let next = RuleStore(folder: "/store", files: disk)
            let found = try next.state()
            let active = try #require(found.active)
            #expect([1, 2].contains(active.revision))
            if isDone { #expect(active.revision == 2 && found.good?.revision == 2) }
            for pack in [found.active, found.good].compactMap({ $0 }) {
                let file = try next.packFile(pack.digest, limit: 1 << 20)
                #expect(file.bytes == Self.archives[pack.revision - 1].bytes && file.signatures.count == 1)
            }
            outcomes.insert(active.revision)
        }
        #expect(outcomes == [1, 2])
    }

    /// Takes a pack on trial, and finds that it does well.
    private static func update(_ store: RuleStore, _ state: inout StoredState) throws {
        state.active = pack(1)
        try store.add(file(1), digest: archives[1].digest, state)
        state.good = state.active
        try store.save(state)
    }
}
