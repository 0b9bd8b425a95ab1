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
}
