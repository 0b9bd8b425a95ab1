import AVTCore

extension FiniteVariable: ImageRecord {
    static var layout: some RecordCoder<FiniteVariable> {
        RecordLayout(FiniteVariable.init, \.name, \.owner, \.shift, \.width, \.cases, \.isFlag, \.initial)
    }
}

extension SlotInfo: ImageRecord {
    static var layout: some RecordCoder<SlotInfo> {
        RecordLayout(
            SlotInfo.init(name:type:initial:limit:fields:), \.name, \.type, \.initial, \.limit, \.fields)
    }
}

extension ScopeInfo: ImageRecord {
    static var layout: some RecordCoder<ScopeInfo> {
        RecordLayout(
            ScopeInfo.init(name:owner:end:slots:measures:payloadMemories:), \.name, \.owner, \.end, \.slots, \.measures,
            \.payloadMemories)
    }
}

extension MeasureInfo: ImageRecord {
    static var layout: some RecordCoder<MeasureInfo> { RecordLayout(MeasureInfo.init, \.name, \.owner, \.kind) }
}

extension MeasureInfo.Kind: CaseField {
    static var unknown: MeasureInfo.Kind { .time(condition: -1) }

    func write(to image: inout ImageWriter) {
        switch self {
        case .time(let condition): image.write(case: 0, condition)
        case .weighted(let value, let condition): image.write(case: 1, value, condition)
        case .count(let actions, let condition): image.write(case: 2, actions, condition)
        case .samples(let value, let isInteger, let actions, let condition):
            image.write(case: 3, value, isInteger, actions, condition)
        case .ranges(let position, let condition, let speed, let gap, let limit):
            image.write(case: 4, position, condition, speed, gap, limit)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .time(condition: Int32(from: &image))
        case 1: self = .weighted(value: Int32(from: &image), condition: Int32(from: &image))
        case 2: self = .count(actions: [Bool](from: &image), condition: Int32?(from: &image))
        case 3:
            self = .samples(
                value: Int32(from: &image), isInteger: Bool(from: &image), actions: [Bool](from: &image),
                condition: Int32?(from: &image))
        case 4:
            self = .ranges(
                position: Int32(from: &image), condition: Int32(from: &image), speed: Int32?(from: &image),
                gap: Int(from: &image), limit: Int(from: &image))
        default: return nil
        }
    }
}
