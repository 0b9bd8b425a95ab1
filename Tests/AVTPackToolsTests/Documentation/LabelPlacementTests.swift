import AVTTestSupport
import Testing

@testable import AVTPackTools

@Suite("Positions of labels")
struct LabelPlacementTests {
    @Test("labels with enough room keep their positions, and others share the missing room")
    func examples() {
        #expect(labelPositions(for: [10, 50, 90], distance: 17, from: 0) == [10, 50, 90])
        #expect(labelPositions(for: [50, 50], distance: 17, from: 0) == [41.5, 58.5])
        #expect(labelPositions(for: [0, 0, 0], distance: 10, from: 0) == [0, 10, 20])
        #expect(labelPositions(for: [], distance: 10, from: 0) == [])
    }

    @Test("labels keep their minimum distance in any crowd, and none could be closer to its preferred position")
    func crowds() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let wishes = (0..<Int.random(in: 1...40, using: &random))
                .map { _ in Double(Int.random(in: 0...600, using: &random)) }.sorted()
            let found = labelPositions(for: wishes, distance: 17, from: 0)
            #expect(found.count == wishes.count && found[0] >= 0)
            for (left, right) in zip(found, found.dropFirst()) { #expect(right - left >= 16.999) }
            for (index, position) in found.enumerated() where abs(position - wishes[index]) > 0.001 {
                let isHeld =
                    position == 0
                    || [index - 1, index + 1].contains { other in
                        found.indices.contains(other) && abs(abs(found[other] - position) - 17) < 0.001
                    }
                #expect(isHeld, "\(wishes)")
            }
        }
    }
}
