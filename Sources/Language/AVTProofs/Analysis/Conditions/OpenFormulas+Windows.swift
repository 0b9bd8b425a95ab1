import AVTEngine
import AVTExpressions
import AVTRules

extension OpenFormulas {
    /// Returns the conditions about the time since an action that a window, such as `within(10s, End)`, stands for.
    ///
    /// - Parameters:
    ///   - number: The number of a reference.
    ///   - range: The range of the reference.
    /// - Returns: The conditions, or `nil` if the reference is no window or if no formula reads the time since its action.
    func window(_ number: Int, at range: Range<Int>) -> TypedExpression? {
        guard case .within(let action, let owner, let length)? = reference(number),
            let since = pack.formulas.references.firstIndex(of: .since(action: action, owner))
        else { return nil }
        // The parts are not written anywhere.
        let range = range.lowerBound..<range.lowerBound
        let time = TypedExpression(.reference(since), type: .int(.milliseconds), mayBeMissing: true, range: range)
        let limit = TypedExpression(.constant(.int(length)), type: .int(.milliseconds), range: range)
        let isPresent = TypedExpression(.has(time), type: .bool, range: range)
        let isShort = TypedExpression(.operation(.lessInt, [time, limit]), type: .bool, range: range)
        return TypedExpression(.and([isPresent, isShort]), type: .bool, range: range)
    }

    /// Returns the text of the time since an action, also of one that a window stands for.
    func text(ofTime time: TypedExpression, since action: Int, _ owner: Owner) -> String {
        let written = text(of: time)
        guard written.isEmpty else { return written }
        return (owner == .instrument ? "instrument." : "") + "since(\(pack.actions[action]))"
    }
}
