import AVTEngine
import OpenAVT
import Testing

/// What becomes of what sessions have come to, by the packs' section `migrate`.
@Suite struct `Migrations` {
    private let tracker = TestTracker()

    /// The two versions of the reference.
    private func versions() throws -> (old: ReferenceExample, new: ReferenceExample) {
        let examples = try Reference.examples()
        return (
            try #require(examples.first { $0.name == "migrate-before" }),
            try #require(examples.first { $0.name == "migrate" })
        )
    }

    @Test(arguments: [
        ([OAVTAction.Start, .BufferBegin, .BufferBegin, .PauseBegin], OAVTAction.PauseFinish, 1),
        ([.Start, .BufferBegin, .BufferBegin], .PauseBegin, 1),
        // Nothing was started: the variable begins as in a new session, and there is no pause to end.
        ([.BufferBegin, .BufferBegin], .PauseFinish, 0),
    ])
    func `say what variables become`(before: [OAVTAction], after: OAVTAction, accepted: Int) throws {
        let (old, new) = try versions()
        let chain = try TestChain([old.source], trackers: [tracker])
        for action in before { chain.emit(action, at: 0, by: tracker) }
        let count = chain.backend.events.count
        chain.instrument.rules.load(program: try RuleCompiler.compile([new.source]))
        chain.emit(after, at: 1000, by: tracker)
        #expect(chain.backend.events.count == count + accepted)
        chain.emit(.BufferBegin, at: 2000, by: tracker)
        #expect(chain.backend.last(OAVTAttribute(name: "rebufferings")) as? Int == 3)
        #expect(chain.backend.last(OAVTAttribute(name: "earlierRebufferings")) as? Int == 2)
        #expect(chain.backend.last(OAVTAttribute(name: "spansVersions")) as? Bool == true)
    }

    @Test func `are for the versions that they name`() throws {
        let (old, new) = try versions()
        for (version, isMeant) in [("1.0.0", true), ("1.9.9", true), ("10.0.0", false), ("2.0.0", false)] {
            let tracker = TestTracker()
            let chain = try TestChain(
                [.text(old.pack.replacing("1.4.0", with: version), name: "old.yaml")], trackers: [tracker])
            chain.emit(.BufferBegin, at: 0, by: tracker)
            chain.instrument.rules.load(program: try RuleCompiler.compile([new.source]))
            chain.emit(.BufferBegin, at: 1000, by: tracker)
            #expect(chain.backend.last(OAVTAttribute(name: "rebufferings")) as? Int == (isMeant ? 2 : 1))
        }
    }

    @Test func `give a variable no value of another type, and none that has more than it may hold`() throws {
        func pack(_ version: String, _ memory: String, _ transitions: String, _ more: String = "") -> PackSource {
            .text(
                """
                pack: { name: test.types, version: \(version), language: 1 }
                vocabulary: { families: { tags: { type: string } } }
                memory: { tracker: { \(memory) } }
                transitions: [\(transitions)]
                \(more)
                """, name: "\(version).yaml")
        }
        let old = pack(
            "1.0.0", "name: { type: string }, all: { family: tags, limit: 8 }",
            "{ name: keeps, action: Start, set: { name: event.title, all: event.tags } }")
        let new = pack(
            "1.1.0", "number: { initial: 7 }, few: { family: tags, limit: 1 }",
            "{ name: keeps, action: Start, set: { few: event.tags } }",
            """
            attributes: { countErrors: number + 1, countStarts: size(few) }
            migrate: [{ from: 1, set: { number: [{ former: name }], few: [{ former: all }] }, because: a mistake }]
            """)
        tracker.attributes = [(.title, "text")] + ["a", "b"].map { (OAVTAttribute(name: "tags.\($0)"), "x") }
        let chain = try TestChain([old], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.instrument.rules.load(program: try RuleCompiler.compile([new]))
        chain.emit(.Ping, at: 1000, by: tracker)
        #expect(chain.backend.last(OAVTAttribute(name: "countErrors")) as? Int == 8)
        #expect(chain.backend.last(OAVTAttribute(name: "countStarts")) as? Int == 0)
    }

    @Test func `begin a weighted number anew if its type differs`() throws {
        func pack(_ version: String, _ type: String, _ value: String) -> PackSource {
            .text(
                """
                pack: { name: test.weighted, version: \(version), language: 1 }
                vocabulary:
                  attributes: { rate: { type: \(type), unit: bps } }
                  metrics: { Peak: { type: gauge, unit: bps } }
                memory: { tracker: { shown: { type: \(type), unit: bps, from: event.rate } } }
                measures: { tracker: { quality: { time: "true", of: shown } } }
                metrics: { Peak: { action: End, value: \(value) } }
                """, name: "\(version).yaml")
        }
        let old = pack("1.0.0", "int", "quality.max")
        let new = try RuleCompiler.compile([pack("1.1.0", "double", "quality.max * 0.5")])
        let same = try RuleCompiler.compile([pack("1.1.0", "int", "quality.max")])
        let before = try RuleCompiler.compile([old])
        #expect(Migration(from: before, to: new).lost == ["shown", "quality"])
        #expect(Migration(from: before, to: same).lost.isEmpty)

        tracker.attributes = [(OAVTAttribute(name: "rate"), 5000)]
        let chain = try TestChain([old], trackers: [tracker])
        chain.emit(.Start, at: 0, by: tracker)
        chain.emit(.Ping, at: 1000, by: tracker)
        chain.instrument.rules.load(program: new)
        tracker.attributes = [(OAVTAttribute(name: "rate"), 1000.5)]
        chain.emit(.Ping, at: 2000, by: tracker)
        chain.emit(.End, at: 4000, by: tracker)
        #expect(chain.backend.metrics.map { $0.getValue().getDoubleValue() } == [500.25])
    }
}
