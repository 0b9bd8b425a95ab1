import AVTCore
import AVTPatterns

/// The work that loading a program may take, which depends only on its size.
///
/// One unit is a visit of a node, an instruction or a table entry, or a step of building a pattern: some tens of
/// nanoseconds. Work is charged before it is done, so that a program that would take more is rejected early.
package struct LoadBudget: Sendable {
    /// The units that a program of any size may take.
    static let base = 1 << 20
    /// The further units for each byte of an image.
    static let unitsPerByte = 8

    /// The units for a decision of a condition, which takes some memory as well.
    static let unitsPerDecision = 16

    /// The number of bytes that the budget is for.
    package let bytes: Int
    /// The number of units charged so far, including one for each word of the image.
    package private(set) var spent: Int
    private let limit: Int
    // The patterns of the image, each of which is compiled once.
    var patterns: PatternPool

    /// Creates the budget for an image.
    ///
    /// - Parameter bytes: The size of the image in bytes, of which at most 2^32 count.
    package init(bytes: Int) {
        self.bytes = min(max(bytes, 0), 1 << 32)
        spent = self.bytes / 4
        limit = LoadBudget.base + LoadBudget.unitsPerByte * self.bytes
        patterns = PatternPool(limits: PatternLimits(imageOf: self.bytes))
    }

    /// Charges work that is about to be done.
    ///
    /// - Parameter units: The number of units.
    /// - Throws: `ProgramError` if the program takes more than the budget.
    package mutating func spend(_ units: Int) throws(ProgramError) {
        spent = spent.addingClamped(units)
        guard spent <= limit else { throw ProgramError("a program that takes too long to load") }
    }
}
