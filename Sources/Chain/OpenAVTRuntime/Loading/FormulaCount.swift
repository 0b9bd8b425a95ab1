/// How often a formula was evaluated, and how often it failed.
package struct FormulaCount: Sendable, Equatable {
    /// The index of the formula in its program.
    package let root: Int
    /// The rule, attribute or metric that the formula belongs to.
    package let owner: String
    /// The number of evaluations.
    package var evaluations: Int
    /// The number of evaluations that failed, not counting missing values.
    package var failures: Int

    package init(root: Int, owner: String, evaluations: Int, failures: Int) {
        (self.root, self.owner, self.evaluations, self.failures) = (root, owner, evaluations, failures)
    }
}

extension [FormulaCount] {
    /// Returns the sum of two consecutive periods.
    ///
    /// The same index may be of another formula if the program was compiled by another version of the library.
    static func + (first: [FormulaCount], second: [FormulaCount]) -> [FormulaCount] {
        var sum = first
        for count in second {
            if let index = sum.firstIndex(where: { $0.root == count.root && $0.owner == count.owner }) {
                sum[index].evaluations &+= count.evaluations
                sum[index].failures &+= count.failures
            } else {
                sum.append(count)
            }
        }
        return sum
    }
}
