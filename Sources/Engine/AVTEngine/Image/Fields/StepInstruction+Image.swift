import AVTCore

extension StepInstruction: CaseField {
    /// The numbers of instructions in images, from 0; a new instruction is added at the end.
    private enum Number: UInt32 {
        case test, skipUnless, require, forbid, block, write, setState, setAllState, setMemory, setAllMemory,
            clearMemory, resetScope, endScope, startTimer, stopTimer, emit, raise, consume, note, commit, snapshot,
            accept
    }

    static var unknown: StepInstruction { .accept }

    func write(to image: inout ImageWriter) {
        switch self {
        case .test(let expression, let guardIndex): image.write(case: Number.test, expression, guardIndex)
        case .skipUnless(let guardIndex, let target): image.write(case: Number.skipUnless, guardIndex, target)
        case .require(let expression, let condition): image.write(case: Number.require, expression, condition)
        case .forbid(let expression, let condition): image.write(case: Number.forbid, expression, condition)
        case .block(let condition): image.write(case: Number.block, condition)
        case .write(let write, let isFirst): image.write(case: Number.write, write, isFirst)
        case .setState(let variable, let expression, let isFirst):
            image.write(case: Number.setState, variable, expression, isFirst)
        case .setAllState(let variable, let expression, let isFirst):
            image.write(case: Number.setAllState, variable, expression, isFirst)
        case .setMemory(let slot, let expression, let isFirst):
            image.write(case: Number.setMemory, slot, expression, isFirst)
        case .setAllMemory(let slot, let expression, let isFirst):
            image.write(case: Number.setAllMemory, slot, expression, isFirst)
        case .clearMemory(let slot, let isFirst): image.write(case: Number.clearMemory, slot, isFirst)
        case .resetScope(let scope, let isFirst): image.write(case: Number.resetScope, scope, isFirst)
        case .endScope(let scope): image.write(case: Number.endScope, scope)
        case .startTimer(let timer, let isFirst): image.write(case: Number.startTimer, timer, isFirst)
        case .stopTimer(let timer, let isFirst): image.write(case: Number.stopTimer, timer, isFirst)
        case .emit(let emission): image.write(case: Number.emit, emission)
        case .raise(let action): image.write(case: Number.raise, action)
        case .consume: image.write(case: Number.consume)
        case .note(let note): image.write(case: Number.note, note)
        case .commit: image.write(case: Number.commit)
        case .snapshot(let layer): image.write(case: Number.snapshot, layer)
        case .accept: image.write(case: Number.accept)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch Number(rawValue: number) {
        case .test: self = .test(expression: Int32(from: &image), guard: Int32(from: &image))
        case .skipUnless: self = .skipUnless(guard: Int32(from: &image), target: Int32(from: &image))
        case .require: self = .require(expression: Int32(from: &image), condition: Int32(from: &image))
        case .forbid: self = .forbid(expression: Int32(from: &image), condition: Int32(from: &image))
        case .block: self = .block(condition: Int32(from: &image))
        case .write: self = .write(Int32(from: &image), isFirst: Bool(from: &image))
        case .setState:
            self = .setState(
                variable: Int32(from: &image), expression: Int32(from: &image), isFirst: Bool(from: &image))
        case .setAllState:
            self = .setAllState(
                variable: Int32(from: &image), expression: Int32(from: &image), isFirst: Bool(from: &image))
        case .setMemory:
            self = .setMemory(Slot(from: &image), expression: Int32(from: &image), isFirst: Bool(from: &image))
        case .setAllMemory:
            self = .setAllMemory(Slot(from: &image), expression: Int32(from: &image), isFirst: Bool(from: &image))
        case .clearMemory: self = .clearMemory(Slot(from: &image), isFirst: Bool(from: &image))
        case .resetScope: self = .resetScope(Int32(from: &image), isFirst: Bool(from: &image))
        case .endScope: self = .endScope(Int32(from: &image))
        case .startTimer: self = .startTimer(Int32(from: &image), isFirst: Bool(from: &image))
        case .stopTimer: self = .stopTimer(Int32(from: &image), isFirst: Bool(from: &image))
        case .emit: self = .emit(Int32(from: &image))
        case .raise: self = .raise(Symbol(from: &image))
        case .consume: self = .consume
        case .note: self = .note(Int32(from: &image))
        case .commit: self = .commit
        case .snapshot: self = .snapshot(layer: Int32(from: &image))
        case .accept: self = .accept
        case nil: return nil
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
