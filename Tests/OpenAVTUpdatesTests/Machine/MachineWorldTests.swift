import Testing

@Suite struct `A machine in a world that does what it likes` {
    @Test(arguments: 0..<200) func `keeps what must always hold`(seed: Int) {
        var world = MachineWorld(seed: seed)
        for _ in 0..<300 { world.step() }
    }

    @Test func `sees packs that pass and fail their trials`() {
        var sum: [String: Int] = [:]
        for seed in 0..<50 {
            var world = MachineWorld(seed: seed)
            for _ in 0..<300 { world.step() }
            sum.merge(world.counts, uniquingKeysWith: +)
        }
        #expect((sum["activated"] ?? 0) > 100 && (sum["rolled back"] ?? 0) > 20 && (sum["passed"] ?? 0) > 20, "\(sum)")
        #expect((sum["reverted"] ?? 0) > 20 && (sum["withdrawn"] ?? 0) > 20, "\(sum)")
    }
}
