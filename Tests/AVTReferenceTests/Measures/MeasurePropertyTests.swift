import Testing

/// What holds of measures whatever happens.
@Suite struct `Measures of random playbacks` {
    private static let seeds = [UInt64](0..<40)

    @Test(arguments: seeds) func `are the same in the product and in the reference`(seed: UInt64) throws {
        for lines in [RandomPlayback(seed: seed, count: 80).lines, TruePlayback(seed: seed, hidesSeeks: true).lines] {
            let steps = try MeasureTrial.steps(lines)
            let index = zip(steps.product, steps.reference).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            #expect(steps.product.count == steps.reference.count)
            if let index { Issue.record("step \(index)\n\(steps.product[index])\n\(steps.reference[index])") }
        }
    }

    @Test(arguments: seeds) func `spend all the time of their scope, each moment in one word`(seed: UInt64) throws {
        for reading in try MeasureTrial.readings(RandomPlayback(seed: seed, count: 80).lines) {
            let values = MeasureTrial.values.map { reading["spent.\($0)"] }
            #expect(values.reduce(0, +) == reading["open"], "\(reading)")
            #expect(reading["spent"] == reading["open"], "\(reading)")
            #expect(MeasureTrial.choices.reduce(0) { $0 + reading["shows.\($1)"] } == reading["shows"], "\(reading)")
        }
    }

    @Test(arguments: seeds) func `contradict neither themselves nor each other`(seed: UInt64) throws {
        for reading in try MeasureTrial.readings(RandomPlayback(seed: seed, count: 80).lines) {
            for name in ["played"] + MeasureTrial.values.map({ "spent.\($0)" }) {
                let longest = reading["\(name).longest"]
                let total = reading[name]
                #expect(longest <= total && total <= longest * reading["\(name).count"], "\(name): \(reading)")
            }
            #expect(reading["played.current"] <= reading["played.longest"])
            #expect(reading["quality.total"] <= reading["played"])
            if let (least, mean, most) = extremes(of: "quality", reading) { #expect(least <= mean && mean <= most) }
            if let (least, mean, most) = extremes(of: "latencies", reading) {
                // A sum of doubles is rounded.
                let slack = 1e-12 * max(abs(least), abs(most))
                #expect(least - slack <= mean && mean <= most + slack)
                #expect((least...most).contains(reading["latencies.first"]))
                #expect((least...most).contains(reading["latencies.last"]))
            } else {
                #expect(reading["latencies.count"] == 0)
            }
            for name in ["seen", "few"] {
                let (longest, covered) = (reading["\(name).longest"], reading[name])
                #expect(longest <= covered && covered <= longest * reading["\(name).count"], "\(name): \(reading)")
            }
            #expect(reading["few"] <= reading["seen"] && reading["few.count"] <= 2, "\(reading)")
        }
    }

    @Test func `meet what measures can do`() throws {
        let readings = try Self.seeds.flatMap { try MeasureTrial.readings(RandomPlayback(seed: $0, count: 80).lines) }
        #expect(readings.contains { $0["few"] == $0["seen"] && $0["seen"] > 0 })
        #expect(readings.contains { $0["seen.count"] > 0 && $0["seen"] > $0["played"] })
        #expect(readings.contains { $0["quality.max"] > $0["quality"] && $0["quality"] > $0["quality.min"] })
        #expect(readings.contains { $0["quality.total"] < $0["played"] && $0["quality.total"] > 0 })
        #expect(readings.contains { $0.values["quality"] == nil && $0["played"] > 0 })
        #expect(readings.contains { $0["latencies.count"] > 3 })
    }

    private func extremes(of name: String, _ reading: MeasureTrial.Reading) -> (Double, Double, Double)? {
        guard let least = reading.values["\(name).min"], let most = reading.values["\(name).max"],
            let mean = reading.values[name]
        else { return nil }
        return (least, mean, most)
    }

    @Test(arguments: seeds) func `are the same before a step and behind it, if their scope does not begin`(
        seed: UInt64
    ) throws {
        let readings = try MeasureTrial.readings(RandomPlayback(seed: seed, count: 80).lines)
        for reading in readings where reading.action != "MediaRequest" {
            for name in MeasureTrial.asked {
                #expect(reading["asked.\(name)"] == reading[name], "\(name): \(reading)")
            }
        }
    }

    @Test(arguments: seeds) func `do not depend on events that change nothing`(seed: UInt64) throws {
        let log = RandomPlayback(seed: seed, count: 80)
        let split = log.split(seed: seed)
        #expect(split.count > log.lines.count)
        #expect(try MeasureTrial.readings(split).filter { $0.action != "Nothing" } == MeasureTrial.readings(log.lines))
    }

    @Test(arguments: seeds) func `never cover less than before, nor more than was played and the gaps`(
        seed: UInt64
    ) throws {
        var before: [String: MeasureTrial.Reading] = [:]
        var positions: [String: Double] = [:]
        for reading in try MeasureTrial.readings(RandomPlayback(seed: seed, count: 80).lines) {
            if reading.action != "MediaRequest", let before = before[reading.tracker], before.action != "End" {
                for name in ["seen", "few"] {
                    #expect(reading[name] >= before[name] && reading["\(name).longest"] >= before["\(name).longest"])
                }
            } else {
                positions[reading.tracker] = 0
            }
            before[reading.tracker] = reading
            positions[reading.tracker, default: 0] += 1
            // The greatest speed is 2, the gap 300 ms.
            #expect(reading["seen"] <= 2 * reading["played"] + 300 * (positions[reading.tracker] ?? 0))
        }
    }
}

/// What ranges make of a player of whom we know what was watched.
@Suite struct `Ranges of true playbacks` {
    @Test(arguments: [UInt64](0..<40)) func `cover what was watched, if positions tell`(seed: UInt64) throws {
        let playback = TruePlayback(seed: seed, hidesSeeks: false)
        for (reading, (line, watched)) in zip(
            try MeasureTrial.readings(playback.lines), zip(playback.lines, playback.watched))
        where !line.attributes.isEmpty {
            #expect(reading["seen"] == Double(watched), "at \(reading.at)")
        }
    }

    @Test(arguments: [UInt64](0..<40)) func `never cover what a hidden seek skips, nor less than before`(seed: UInt64)
        throws
    {
        let playback = TruePlayback(seed: seed, hidesSeeks: true)
        let readings = try MeasureTrial.readings(playback.lines)
        for (reading, watched) in zip(readings, playback.watched) {
            #expect(reading["seen"] <= Double(watched) && reading["few"] <= Double(watched), "at \(reading.at)")
        }
        for name in ["seen", "few", "seen.longest", "few.longest"] {
            let values = readings.map { $0[name] }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "\(name): \(values)")
        }
        #expect((readings.last?["seen"] ?? 0) > 0)
    }

    @Test func `have more intervals than are kept apart, and then cover less`() throws {
        let readings = try (0..<10).flatMap { seed in
            try MeasureTrial.readings(TruePlayback(seed: seed, hidesSeeks: false).lines)
        }
        #expect(readings.contains { $0["seen.count"] > 5 && $0["few"] == $0["seen"] })
        #expect(readings.contains { $0["few"] < $0["seen"] })
    }
}
