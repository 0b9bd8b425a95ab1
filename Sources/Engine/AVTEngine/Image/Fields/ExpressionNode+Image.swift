import AVTCore

extension UnaryOperation: RawField {
    static var unknown: UnaryOperation { .negateInt }
}

extension BinaryOperation: RawField {
    static var unknown: BinaryOperation { .addInt }
}

extension ComprehensionKind: RawField {
    static var unknown: ComprehensionKind { .exists }
}

// Encoded by name, because the cases are declared in the order of the documentation.
extension MeasureField: ImageField {
    func write(to image: inout ImageWriter) { image.write(text: rawValue) }

    init(from image: inout ImageReader) {
        let name = String(from: &image)
        guard let field = MeasureField(rawValue: name) else {
            image.fail("an unknown field of a measure")
            self = .total
            return
        }
        self = field
    }
}

extension ExpressionNode: CaseField {
    static var unknown: ExpressionNode { .now }

    func write(to image: inout ImageWriter) {
        switch self {
        case .constant(let index): image.write(case: 0, index)
        case .state(let index): image.write(case: 1, index)
        case .test(let index): image.write(case: 2, index)
        case .wasState(let index, let layer): image.write(case: 3, index, layer)
        case .wasTest(let index, let layer): image.write(case: 4, index, layer)
        case .memory(let slot): image.write(case: 5, slot)
        case .wasMemory(let index): image.write(case: 6, index)
        case .attribute(let attribute, let type): image.write(case: 7, attribute, type)
        case .record(let index): image.write(case: 8, index)
        case .family(let index): image.write(case: 9, index)
        case .recordField(let node, let index): image.write(case: 10, node, index)
        case .each: image.write(case: 11)
        case .now: image.write(case: 12)
        case .action: image.write(case: 13)
        case .since(let action, let owner): image.write(case: 14, action, owner)
        case .uuid: image.write(case: 15)
        case .unsent: image.write(case: 16)
        case .running(let timer): image.write(case: 17, timer)
        case .measure(let measure, let field): image.write(case: 18, measure, field)
        case .trackers: image.write(case: 19)
        case .element(let depth): image.write(case: 20, depth)
        case .fieldState(let node, let variable): image.write(case: 21, node, variable)
        case .fieldMemory(let node, let slot): image.write(case: 22, node, slot)
        case .fieldGetter(let node, let getter): image.write(case: 23, node, getter)
        case .has(let node): image.write(case: 24, node)
        case .not(let node): image.write(case: 25, node)
        case .holds(let node): image.write(case: 26, node)
        case .and(let left, let right): image.write(case: 27, left, right)
        case .or(let left, let right): image.write(case: 28, left, right)
        case .conditional(let condition, let then, let otherwise): image.write(case: 29, condition, then, otherwise)
        case .coalesce(let left, let right): image.write(case: 30, left, right)
        case .unary(let operation, let node): image.write(case: 31, operation, node)
        case .binary(let operation, let left, let right): image.write(case: 32, operation, left, right)
        case .isOneOf(let node, let list): image.write(case: 33, node, list)
        case .comprehension(let kind, let list, let depth, let body): image.write(case: 34, kind, list, depth, body)
        case .trackerAt(let list, let index): image.write(case: 35, list, index)
        case .ratio(let left, let right): image.write(case: 36, left, right)
        case .general(let index): image.write(case: 37, index)
        case .list(let index): image.write(case: 38, index)
        case .within(let action, let owner, let length): image.write(case: 39, action, owner, length)
        case .attempt(let node): image.write(case: 40, node)
        case .matches(let node, let pattern): image.write(case: 41, node, pattern)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .constant(Int32(from: &image))
        case 1: self = .state(Int32(from: &image))
        case 2: self = .test(Int32(from: &image))
        case 3: self = .wasState(Int32(from: &image), layer: Int32(from: &image))
        case 4: self = .wasTest(Int32(from: &image), layer: Int32(from: &image))
        case 5: self = .memory(Slot(from: &image))
        case 6: self = .wasMemory(Int32(from: &image))
        case 7: self = .attribute(Symbol(from: &image), ValueType(from: &image))
        case 8: self = .record(Int32(from: &image))
        case 9: self = .family(Int32(from: &image))
        case 10: self = .recordField(of: Int32(from: &image), index: Int32(from: &image))
        case 11: self = .each
        case 12: self = .now
        case 13: self = .action
        case 14: self = .since(Int32(from: &image), Owner(from: &image))
        case 15: self = .uuid
        case 16: self = .unsent
        case 17: self = .running(Int32(from: &image))
        case 18: self = .measure(Int32(from: &image), MeasureField(from: &image))
        case 19: self = .trackers
        case 20: self = .element(Int32(from: &image))
        case 21: self = .fieldState(of: Int32(from: &image), variable: Int32(from: &image))
        case 22: self = .fieldMemory(of: Int32(from: &image), slot: Int32(from: &image))
        case 23: self = .fieldGetter(of: Int32(from: &image), getter: Int32(from: &image))
        case 24: self = .has(Int32(from: &image))
        case 25: self = .not(Int32(from: &image))
        case 26: self = .holds(Int32(from: &image))
        case 27: self = .and(Int32(from: &image), Int32(from: &image))
        case 28: self = .or(Int32(from: &image), Int32(from: &image))
        case 29: self = .conditional(Int32(from: &image), Int32(from: &image), Int32(from: &image))
        case 30: self = .coalesce(Int32(from: &image), Int32(from: &image))
        case 31: self = .unary(UnaryOperation(from: &image), Int32(from: &image))
        case 32: self = .binary(BinaryOperation(from: &image), Int32(from: &image), Int32(from: &image))
        case 33: self = .isOneOf(Int32(from: &image), list: Int32(from: &image))
        case 34:
            self = .comprehension(
                ComprehensionKind(from: &image), list: Int32(from: &image), depth: Int32(from: &image),
                body: Int32(from: &image))
        case 35: self = .trackerAt(list: Int32(from: &image), index: Int32(from: &image))
        case 36: self = .ratio(Int32(from: &image), Int32(from: &image))
        case 37: self = .general(Int32(from: &image))
        case 38: self = .list(Int32(from: &image))
        case 39: self = .within(Int32(from: &image), Owner(from: &image), length: Int32(from: &image))
        case 40: self = .attempt(Int32(from: &image))
        case 41: self = .matches(Int32(from: &image), pattern: Int32(from: &image))
        default: return nil
        }
    }
}

extension ExpressionRoot: ImageRecord {
    static var layout: some RecordCoder<ExpressionRoot> { RecordLayout(ExpressionRoot.init, \.node, \.owner) }
}
