import AVTCore

/// One instruction of the attribute phase of an action.
package enum AttributeInstruction: Hashable, Sendable {
    /// Skips the next instruction unless a test of finite state passes.
    case whenTest(Int32)
    /// Skips the next instruction unless a test passes for the state before a layer's default stage.
    case whenWasTest(Int32, layer: Int32)
    /// Skips the next instruction unless an expression holds.
    case when(expression: Int32)
    /// Sets an attribute to a constant, by index.
    case constant(Symbol, Int32)
    /// Sets an attribute to the result of a test of finite state.
    case test(Symbol, Int32)
    /// Sets an attribute to the value of a slot, unless it is missing.
    case memory(Symbol, Slot)
    /// Sets an attribute to the earlier value of a slot, by index into `wasSlots`, unless it was missing.
    case wasMemory(Symbol, Int32)
    /// Sets an attribute to the result of an expression, unless it is missing or failed.
    case expression(Symbol, Int32)
}

extension AttributeInstruction {
    /// True for a condition, which may skip the next instruction.
    var isCondition: Bool {
        switch self {
        case .whenTest, .whenWasTest, .when: true
        case .constant, .test, .memory, .wasMemory, .expression: false
        }
    }

    /// The expression that the instruction evaluates, or `nil` if there is none.
    var expression: Int32? {
        switch self {
        case .when(let expression), .expression(_, let expression): expression
        case .whenTest, .whenWasTest, .constant, .test, .memory, .wasMemory: nil
        }
    }

    /// True if the instruction reads only memory and finite state.
    package var isShareable: Bool {
        switch self {
        case .whenTest, .constant, .test, .memory: true
        case .whenWasTest, .when, .wasMemory, .expression: false
        }
    }
}

/// The attribute phase of an action.
package struct AttributeCode: Sendable {
    /// The attributes that events share as long as nothing changes, by index into the program's `attributeBlocks`, or
    /// `nil` if there are none; they are set first.
    package let block: Int?
    /// The instructions that set the other attributes, outermost layer last.
    package let instructions: [AttributeInstruction]
    /// True if a formula reads an attribute that is set before it: all formulas then read a copy.
    package let needsCopy: Bool

    /// Creates an attribute phase.
    package init(block: Int?, instructions: [AttributeInstruction], needsCopy: Bool) {
        self.block = block
        self.instructions = instructions
        self.needsCopy = needsCopy
    }
}

/// Attributes that depend only on memory and finite state, each set by one instruction.
package struct AttributeBlockCode: Hashable, Sendable {
    /// Constants, tests and slots; a conditional one is preceded by a test.
    package let instructions: [AttributeInstruction]
    /// The finite state that the attributes depend on.
    package let mask: StateBits

    /// Creates a block.
    package init(instructions: [AttributeInstruction], mask: StateBits) {
        self.instructions = instructions
        self.mask = mask
    }
}

/// A metric of the program.
package struct MetricInfo: Sendable {
    /// The metric's name.
    package let name: Symbol
    /// True for a counter, false for a gauge or a histogram.
    package let isCounter: Bool
    /// The unit of its values, if declared.
    package let unit: String?
    /// The meaning of its values, in a vocabulary that packs share, if declared.
    package let meaning: String?
    /// The description in its pack, if there is one.
    package let description: String?
    /// The ascending upper bounds of the buckets, or `nil` if the metric is not a histogram.
    package let bounds: [Double]?
    /// The aggregation of its values into one number.
    package let aggregate: MetricAggregate

    /// Creates a metric.
    ///
    /// The default aggregate depends on the type: the total for a counter, the mean for a histogram, the last value for
    /// a gauge.
    package init(
        name: Symbol, isCounter: Bool, unit: String?, meaning: String? = nil, description: String? = nil,
        bounds: [Double]? = nil, aggregate: MetricAggregate? = nil
    ) {
        self.name = name
        self.isCounter = isCounter
        self.unit = unit
        self.meaning = meaning
        self.description = description
        self.bounds = bounds
        self.aggregate = aggregate ?? (isCounter ? .total : bounds == nil ? .last : .mean)
    }

    /// The maximum number of bounds of a histogram.
    package static let boundLimit = 160
}

/// A metric formula of an action.
package struct MetricFormula: Sendable {
    /// The index of the metric.
    package let metric: Int
    /// The index of the condition, or `nil` if there is none.
    package let condition: Int32?
    /// The index of the formula.
    package let value: Int32

    /// Creates a formula.
    package init(metric: Int, condition: Int32?, value: Int32) {
        self.metric = metric
        self.condition = condition
        self.value = value
    }
}
