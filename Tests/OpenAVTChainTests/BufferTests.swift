import AVTCore
import AVTTestSupport
import OpenAVTChain
import Synchronization
import Testing

@Suite struct `Buffers` {
    private func sample(_ time: Double) -> OAVTSample {
        let sample = OAVTSample()
        sample.setTimestamp(ts: time)
        return sample
    }

    private func times(_ samples: [OAVTSample]) -> [Double] {
        samples.map { $0.getTimestamp() }
    }

    @Test func `keep the first samples until they are full`() {
        let buffer = OAVTBuffer(size: 2)
        #expect(buffer.remaining() == 2)
        #expect([3, 1, 2].map { buffer.put(sample: sample($0)) } == [true, true, false])
        #expect(buffer.remaining() == 0)
        #expect(times(buffer.retrieve()) == [3, 1])
    }

    @Test func `are empty once retrieved, and can be filled again`() {
        for buffer in [OAVTBuffer(size: 2), OAVTReservoirBuffer(size: 2)] {
            for _ in 0..<5 { _ = buffer.put(sample: sample(0)) }
            #expect(buffer.retrieve().count == 2)
            #expect(buffer.retrieve().isEmpty)
            #expect(buffer.retrieveInOrder().isEmpty)
            #expect(buffer.remaining() == 2)
            #expect(buffer.put(sample: sample(7)))
            #expect(buffer.put(sample: sample(6)))
            #expect(times(buffer.retrieveInOrder()) == [6, 7])
            #expect(buffer.remaining() == 2)
        }
    }

    @Test func `read and replace samples by index, if there is one`() {
        let buffer = OAVTBuffer(size: 3)
        _ = buffer.put(sample: sample(1))
        let other = sample(2)
        #expect(buffer.set(at: 0, sample: other))
        #expect(buffer.get(at: 0) === other)
        for index in [1, 3, -1, .min, .max] {
            #expect(buffer.get(at: index) == nil)
            #expect(!buffer.set(at: index, sample: other))
        }
        #expect(buffer.remaining() == 2)
    }

    @Test(arguments: [0, -1, .min])
    func `of no size keep nothing`(size: Int) {
        var random = SeededGenerator(seed: 1)
        _ = random.next()
        for buffer in [
            OAVTBuffer(size: size), OAVTReservoirBuffer(size: size), OAVTReservoirBuffer(size: size, random: random),
        ] {
            #expect(buffer.remaining() == 0)
            for _ in 0..<3 { #expect(!buffer.put(sample: sample(1))) }
            #expect(buffer.retrieve().isEmpty)
        }
    }

    @Test func `of enormous size take no room before they are filled`() {
        for buffer in [OAVTBuffer(size: .max), OAVTReservoirBuffer(size: .max)] {
            #expect(buffer.remaining() == .max)
            #expect(buffer.put(sample: sample(1)))
            #expect(buffer.remaining() == .max - 1)
        }
    }

    @Test(arguments: 0..<20)
    func `retrieve in order of time, samples of one time as they came`(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let buffer = OAVTBuffer(size: 200)
        let samples = (0..<200).map { _ in sample(Double(Int.random(in: 0..<20, using: &random))) }
        for sample in samples { #expect(buffer.put(sample: sample)) }
        let expected = (0..<20).flatMap { time in samples.filter { $0.getTimestamp() == Double(time) } }
        #expect(buffer.retrieveInOrder().map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init))
    }

    @Test func `hold events and metrics`() {
        let buffer = OAVTBuffer(size: 2)
        _ = buffer.put(sample: OAVTEvent(action: .Start))
        _ = buffer.put(sample: OAVTMetric.NumPlays(1))
        #expect((buffer.get(at: 0) as? OAVTEvent)?.getAction() == .Start)
        #expect((buffer.get(at: 1) as? OAVTMetric)?.getName() == "NumPlays")
    }

    @Test func `can be subclassed`() {
        final class Picky: OAVTBuffer {
            override func put(sample: OAVTSample) -> Bool { sample is OAVTMetric && super.put(sample: sample) }
        }
        let buffer = Picky(size: 5)
        #expect(!buffer.put(sample: sample(1)))
        #expect(buffer.put(sample: OAVTMetric.NumPlays(1)))
    }

    @Test(.timeLimit(.minutes(10)))
    func `filled by threads lose nothing and take no more than fits`() {
        let buffer = Shared(content: OAVTBuffer(size: 5000))
        let kept = Atomic<Int>(0)
        onThreads(8) { thread in
            for number in 0..<1000 {
                let sample = OAVTSample()
                sample.setTimestamp(ts: Double(thread * 1000 + number))
                if buffer.content.put(sample: sample) { kept.add(1, ordering: .relaxed) }
                _ = buffer.content.get(at: number)
                _ = buffer.content.remaining()
            }
        }
        let samples = buffer.content.retrieveInOrder()
        #expect(kept.load(ordering: .relaxed) == 5000)
        #expect(Set(times(samples)).count == 5000)
    }

    @Test(.timeLimit(.minutes(10)))
    func `filled and emptied by threads lose nothing`() {
        let buffer = Shared(content: OAVTReservoirBuffer(size: 100_000))
        let times = Guarded<[Double]>([])
        onThreads(6) { thread in
            for number in 0..<1000 {
                if thread < 4 {
                    let sample = OAVTSample()
                    sample.setTimestamp(ts: Double(thread * 1000 + number))
                    _ = buffer.content.put(sample: sample)
                } else {
                    let some = buffer.content.retrieve().map { $0.getTimestamp() }
                    times.withLock { $0 += some }
                }
            }
        }
        let rest = buffer.content.retrieve().map { $0.getTimestamp() }
        #expect((times.withLock { $0 } + rest).sorted() == (0..<4000).map(Double.init))
    }
}
