import AVTCore

/// One instruction of the attribute phase of an action.
public enum AttributeInstruction: Hashable, Sendable {
    /// Leaves out the next instruction unless a test of finite state passes.
    case whenTest(Int32)
    /// Leaves out the next instruction unless a test of what a layer's unmarked stage saw passes.
    case whenWasTest(Int32, layer: Int32)
    /// Leaves out the next instruction unless an expression holds.
    case when(expression: Int32)
    /// Sets an attribute to a constant, by index.
    case constant(Symbol, Int32)
    /// Sets an attribute to a test of finite state.
    case test(Symbol, Int32)
    /// Sets an attribute to what a slot holds, unless that is missing.
    case memory(Symbol, Slot)
    /// Sets an attribute to what a slot held, by index into `wasSlots`, unless that was missing.
    case wasMemory(Symbol, Int32)
    /// Sets an attribute to what an expression comes to, unless it is missing or failed.
    case expression(Symbol, Int32)
}

extension AttributeInstruction {
    /// True if it reads nothing but memory and finite state.
    public var isShareable: Bool {
        switch self {
        case .whenTest, .constant, .test, .memory: true
        case .whenWasTest, .when, .wasMemory, .expression: false
        }
    }
}

/// The attribute phase of an action.
public struct AttributeCode: Sendable {
    /// The attributes that events share as long as nothing changes, by index into the program's `attributeBlocks`; they
    /// are set first.
    public let block: Int?
    /// What else is set, outermost layer last.
    public let instructions: [AttributeInstruction]
    /// True if a formula reads an attribute that was set before it: then all read a copy.
    public let needsCopy: Bool

    /// Puts an attribute phase together.
    public init(block: Int?, instructions: [AttributeInstruction], needsCopy: Bool) {
        self.block = block
        self.instructions = instructions
        self.needsCopy = needsCopy
    }
}

/// Attributes that depend on memory and finite state alone, each set by one instruction.
public struct AttributeBlockCode: Hashable, Sendable {
    /// Constants, tests and slots, each with a test before it where it has a condition.
    public let instructions: [AttributeInstruction]
    /// Which finite state they depend on.
    public let mask: StateWords

    /// Puts a block together.
    public init(instructions: [AttributeInstruction], mask: StateWords) {
        self.instructions = instructions
        self.mask = mask
    }
}

/// A metric of the program.
public struct MetricInfo: Sendable {
    /// The metric's name.
    public let name: Symbol
    /// True for a counter, false for a gauge.
    public let isCounter: Bool
    /// The unit of its values, if declared.
    public let unit: String?
    /// What it measures, in words that packs share, if declared.
    public let meaning: String?
    /// What else its pack says of it.
    public let description: String?
    /// Of a histogram: the upper bounds of its buckets, which ascend; `nil`: it is none.
    public let bounds: [Double]?
    /// How its values are summarised in one number.
    public let aggregate: MetricAggregate

    /// Describes a metric.
    ///
    /// Without an aggregate it is summarised as its type is: a counter by its total, a histogram by its mean, a gauge by
    /// its last value.
    public init(
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

    /// The most bounds of a histogram.
    public static let boundLimit = 160
}

/// A metric formula of an action.
public struct MetricFormula: Sendable {
    /// The index of the metric.
    public let metric: Int
    /// The index of the condition, if there is one.
    public let condition: Int32?
    /// The index of the formula.
    public let value: Int32

    /// Puts a formula together.
    public init(metric: Int, condition: Int32?, value: Int32) {
        self.metric = metric
        self.condition = condition
        self.value = value
    }
}
