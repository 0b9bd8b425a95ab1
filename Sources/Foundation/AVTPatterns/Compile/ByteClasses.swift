/// Classes of bytes that no instruction of a program distinguishes.
struct ByteClasses: Sendable {
    /// The class of each byte.
    let classes: [UInt8]
    /// An example byte of each class.
    let examples: [UInt8]

    var count: Int { examples.count }

    init(_ program: PatternProgram) {
        var starts = [Bool](repeating: false, count: 257)
        for arc in program.arcs {
            starts[Int(arc.range.lowerBound)] = true
            starts[Int(arc.range.upperBound) + 1] = true
        }
        var before: AdjacentByte = []
        var classes: [UInt8] = []
        var examples: [UInt8] = []
        for byte in UInt8.min...UInt8.max {
            let neighbour = AdjacentByte.byte(byte).intersection(program.watched)
            if examples.isEmpty || starts[Int(byte)] || neighbour != before { examples.append(byte) }
            before = neighbour
            classes.append(UInt8(examples.count - 1))
        }
        self.classes = classes
        self.examples = examples
    }

    /// Returns the byte of a class with exactly one byte, or `nil` for other classes.
    func onlyByte(of index: Int) -> UInt8? {
        let bytes = classes.indices.filter { classes[$0] == UInt8(index) }
        return bytes.count == 1 ? UInt8(bytes[0]) : nil
    }
}
