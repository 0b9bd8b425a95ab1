import AVTEngine
import AVTExpressions
import AVTPatterns

/// The indices of what the program has already, by what it was made from, so that nothing is created twice.
struct LoweredIndices {
    var nodes: [ExpressionNode: Int32] = [:]
    var tests: [StateTest: Int32] = [:]
    var constants: [ExpressionConstant: Int32] = [:]
    var lists: [[Int32]: Int32] = [:]
    var roots: [RootKey: Int32] = [:]
    var patterns: [Pattern: Int32] = [:]
    var general: [GeneralKey: Int32] = [:]
    var writes: [StateWrite: Int32] = [:]
    /// The first instruction of each step.
    var code: [[StepInstruction]: UInt32] = [:]
    var conditions: [ConditionKey: Int32] = [:]
    var emissions: [EmissionKey: Int32] = [:]
    var notes: [NoteKey: Int32] = [:]
    var blocks: [AttributeBlockCode: Int] = [:]
    /// The node of each metric that other metrics of an action read.
    var metricNodes: [MetricKey: Int32] = [:]
    /// The index of each metric of the program, by name.
    var metrics: [String: Int] = [:]
    var getters: [TrackerGetter: Int32] = [:]

    struct RootKey: Hashable {
        let node: Int32
        let owner: String
    }

    struct GeneralKey: Hashable {
        let expression: TypedExpression
        let parts: [Int32]
    }

    struct ConditionKey: Hashable {
        let layer: String
        let transition: String
        let position: Int
    }

    struct EmissionKey: Hashable {
        let layer: Int
        let transition: String
        let position: Int
    }

    struct NoteKey: Hashable {
        let layer: Int
        let transition: String
    }

    struct MetricKey: Hashable {
        let metric: Int
        let action: Int
    }
}

extension Dictionary where Value == Int32 {
    /// Returns the index in a list of the element that was made from a key, and appends the element if there is none yet.
    mutating func index<Element>(of key: Key, in list: inout [Element], adding element: @autoclosure () -> Element)
        -> Int32
    {
        if let known = self[key] { return known }
        let index = Int32(list.count)
        list.append(element())
        self[key] = index
        return index
    }
}
