/// Bytes that no instruction of a program tells apart are of one class.
struct ByteClasses: Sendable {
    /// The class of each byte.
    let classes: [UInt8]
    /// A byte of each class.
    let examples: [UInt8]

    var count: Int { examples.count }

    init(_ program: PatternProgram) {
        var starts = [Bool](repeating: false, count: 257)
        for arc in program.arcs {
            starts[Int(arc.range.lowerBound)] = true
            starts[Int(arc.range.upperBound) + 1] = true
        }
        var before: Neighbour = []
        var classes: [UInt8] = []
        var examples: [UInt8] = []
        for byte in UInt8.min...UInt8.max {
            let neighbour = Neighbour.byte(byte).intersection(program.watched)
            if examples.isEmpty || starts[Int(byte)] || neighbour != before { examples.append(byte) }
            before = neighbour
            classes.append(UInt8(examples.count - 1))
        }
        self.classes = classes
        self.examples = examples
    }

    /// The byte of a class that has one byte.
    func onlyByte(of index: Int) -> UInt8? {
        let bytes = classes.indices.filter { classes[$0] == UInt8(index) }
        return bytes.count == 1 ? UInt8(bytes[0]) : nil
    }
}
