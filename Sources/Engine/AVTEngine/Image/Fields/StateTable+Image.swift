import AVTCore

/// A table encoded in as few bits as its states and cells need: most actions do the same in most states.
///
/// The mask and the counts of rows and actions are followed by the states, each with only the bits of the mask. Then
/// there is a column for each action: its distinct cells, in the order of their first occurrence, and for each row the
/// index of its cell among them. States and indices are packed into words, the lowest bit first.
extension StateTable: ImageField {
    func write(to image: inout ImageWriter) {
        mask.write(to: &image)
        image.write(UInt32(rowCount))
        image.write(UInt32(actionCount))
        var packed = BitWriter()
        for state in states {
            packed.append(state.tracker.bits(of: mask.tracker), width: mask.tracker.nonzeroBitCount)
            packed.append(state.instrument.bits(of: mask.instrument), width: mask.instrument.nonzeroBitCount)
        }
        packed.write(to: &image)
        for action in 0..<actionCount {
            let column = stride(from: action, to: cells.count, by: actionCount).map { cells[$0] }
            var distinct: [UInt32] = []
            var indices: [UInt32: Int] = [:]
            for cell in column where indices[cell] == nil {
                indices[cell] = distinct.count
                distinct.append(cell)
            }
            distinct.write(to: &image)
            var packed = BitWriter()
            let width = StateTable.indexWidth(among: distinct.count)
            for cell in column { packed.append(UInt64(indices[cell] ?? 0), width: width) }
            packed.write(to: &image)
        }
    }

    init(from image: inout ImageReader) {
        let mask = StateBits(from: &image)
        let stateWidth = mask.tracker.nonzeroBitCount + mask.instrument.nonzeroBitCount
        // Without bits, there is one state.
        let rowCount = image.count(atMost: stateWidth == 0 ? 1 : 32 * image.remainingWords / stateWidth)
        let actionCount = image.count(atMost: image.remainingWords)
        // Few bits may represent many cells.
        let cellCount = rowCount.times(actionCount)
        if cellCount > ProgramLimits.tableCells { image.fail("a table of too many cells") }
        image.spend(cellCount / StateTable.cellsPerUnit)
        let states = StateTable.states(mask, rowCount, from: &image)
        let cells = StateTable.cells(rowCount, actionCount, from: &image)
        do throws(ProgramError) {
            try self.init(verifying: mask, states: states, actionCount: actionCount, cells: cells)
        } catch {
            image.fail(error.description)
            self.init(mask: StateBits(), states: [], actionCount: 0, cells: [])
        }
    }

    /// The number of cells that are decoded in less than the time of a unit of work.
    private static let cellsPerUnit = 4

    private static func states(_ mask: StateBits, _ count: Int, from image: inout ImageReader) -> [StateBits] {
        let (tracker, instrument) = (mask.tracker.nonzeroBitCount, mask.instrument.nonzeroBitCount)
        var packed = BitReader(of: count.times(tracker + instrument), from: &image)
        guard !image.hasFailed else { return [] }
        return (0..<count).map { _ in
            StateBits(
                tracker: packed.next(tracker).spread(over: mask.tracker),
                instrument: packed.next(instrument).spread(over: mask.instrument))
        }
    }

    private static func cells(_ rowCount: Int, _ actionCount: Int, from image: inout ImageReader) -> [UInt32] {
        guard !image.hasFailed else { return [] }
        var cells = [UInt32](repeating: 0, count: rowCount * actionCount)
        for action in 0..<actionCount {
            let distinct = [UInt32](from: &image)
            let width = indexWidth(among: distinct.count)
            var packed = BitReader(of: rowCount.times(width), from: &image)
            guard !image.hasFailed else { return [] }
            for row in 0..<rowCount {
                let index = Int(packed.next(width))
                guard index < distinct.count else {
                    image.fail("a cell that is not in its column")
                    return []
                }
                cells[row * actionCount + action] = distinct[index]
            }
        }
        return cells
    }

    private static func indexWidth(among count: Int) -> Int {
        Int.bitWidth - max(count - 1, 0).leadingZeroBitCount
    }
}

extension UInt64 {
    /// Returns the bits at the positions of a mask, next to each other.
    fileprivate func bits(of mask: UInt64) -> UInt64 {
        var (result, rest, target) = (UInt64(0), mask, UInt64(0))
        while rest != 0 {
            result |= (self >> UInt64(rest.trailingZeroBitCount) & 1) << target
            rest &= rest - 1
            target += 1
        }
        return result
    }

    /// Returns the lowest bits at the positions of a mask, 0 at all others.
    fileprivate func spread(over mask: UInt64) -> UInt64 {
        var (result, rest, source) = (UInt64(0), mask, UInt64(0))
        while rest != 0 {
            result |= (self >> source & 1) << UInt64(rest.trailingZeroBitCount)
            rest &= rest - 1
            source += 1
        }
        return result
    }
}
