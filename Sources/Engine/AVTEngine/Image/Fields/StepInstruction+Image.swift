import AVTCore

extension StepInstruction: CaseField {
    static var unknown: StepInstruction { .accept }

    func write(to image: inout ImageWriter) {
        switch self {
        case .test(let expression, let guardIndex): image.write(case: 0, expression, guardIndex)
        case .skipUnless(let guardIndex, let target): image.write(case: 1, guardIndex, target)
        case .require(let expression, let condition): image.write(case: 2, expression, condition)
        case .forbid(let expression, let condition): image.write(case: 3, expression, condition)
        case .block(let condition): image.write(case: 4, condition)
        case .write(let write, let isFirst): image.write(case: 5, write, isFirst)
        case .setState(let variable, let expression, let isFirst): image.write(case: 6, variable, expression, isFirst)
        case .setAllState(let variable, let expression, let isFirst):
            image.write(case: 7, variable, expression, isFirst)
        case .setMemory(let slot, let expression, let isFirst): image.write(case: 8, slot, expression, isFirst)
        case .setAllMemory(let slot, let expression, let isFirst): image.write(case: 9, slot, expression, isFirst)
        case .clearMemory(let slot, let isFirst): image.write(case: 10, slot, isFirst)
        case .resetScope(let scope, let isFirst): image.write(case: 11, scope, isFirst)
        case .endScope(let scope): image.write(case: 12, scope)
        case .startTimer(let timer, let isFirst): image.write(case: 13, timer, isFirst)
        case .stopTimer(let timer, let isFirst): image.write(case: 14, timer, isFirst)
        case .emit(let emission): image.write(case: 15, emission)
        case .raise(let action): image.write(case: 16, action)
        case .consume: image.write(case: 17)
        case .note(let note): image.write(case: 18, note)
        case .commit: image.write(case: 19)
        case .snapshot(let layer): image.write(case: 20, layer)
        case .accept: image.write(case: 21)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .test(expression: Int32(from: &image), guard: Int32(from: &image))
        case 1: self = .skipUnless(guard: Int32(from: &image), target: Int32(from: &image))
        case 2: self = .require(expression: Int32(from: &image), condition: Int32(from: &image))
        case 3: self = .forbid(expression: Int32(from: &image), condition: Int32(from: &image))
        case 4: self = .block(condition: Int32(from: &image))
        case 5: self = .write(Int32(from: &image), isFirst: Bool(from: &image))
        case 6:
            self = .setState(
                variable: Int32(from: &image), expression: Int32(from: &image), isFirst: Bool(from: &image))
        case 7:
            self = .setAllState(
                variable: Int32(from: &image), expression: Int32(from: &image), isFirst: Bool(from: &image))
        case 8:
            self = .setMemory(Slot(from: &image), expression: Int32(from: &image), isFirst: Bool(from: &image))
        case 9:
            self = .setAllMemory(Slot(from: &image), expression: Int32(from: &image), isFirst: Bool(from: &image))
        case 10: self = .clearMemory(Slot(from: &image), isFirst: Bool(from: &image))
        case 11: self = .resetScope(Int32(from: &image), isFirst: Bool(from: &image))
        case 12: self = .endScope(Int32(from: &image))
        case 13: self = .startTimer(Int32(from: &image), isFirst: Bool(from: &image))
        case 14: self = .stopTimer(Int32(from: &image), isFirst: Bool(from: &image))
        case 15: self = .emit(Int32(from: &image))
        case 16: self = .raise(Symbol(from: &image))
        case 17: self = .consume
        case 18: self = .note(Int32(from: &image))
        case 19: self = .commit
        case 20: self = .snapshot(layer: Int32(from: &image))
        case 21: self = .accept
        default: return nil
        }
    }
}

extension ConditionInfo: ImageRecord {
    static var layout: some RecordCoder<ConditionInfo> {
        RecordLayout(ConditionInfo.init, \.layer, \.transition, \.text, \.code, \.because)
    }
}

extension NoteInfo: ImageRecord {
    static var layout: some RecordCoder<NoteInfo> {
        RecordLayout(NoteInfo.init, \.transition, \.code, \.because, \.level, \.about)
    }
}

extension Emission: ImageRecord {
    static var layout: some RecordCoder<Emission> {
        RecordLayout(
            Emission.init(action:isBefore:condition:each:attributes:), \.action, \.isBefore, \.condition, \.each,
            \.named)
    }
}

extension Emission {
    fileprivate init(action: Symbol, isBefore: Bool, condition: Int32?, each: Int32?, attributes: [NamedExpression]) {
        self.init(
            action: action, isBefore: isBefore, condition: condition, each: each,
            attributes: attributes.map { ($0.name, $0.expression) })
    }

    fileprivate var named: [NamedExpression] {
        attributes.map { NamedExpression(name: $0.attribute, expression: $0.expression) }
    }
}

/// An attribute and the index of its expression, because a tuple cannot be a field.
struct NamedExpression: ImageRecord {
    let name: Symbol
    let expression: Int32

    static var layout: some RecordCoder<NamedExpression> {
        RecordLayout(NamedExpression.init(name:expression:), \.name, \.expression)
    }
}
