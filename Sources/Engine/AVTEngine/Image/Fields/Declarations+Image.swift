import AVTCore

extension TimerInfo: ImageRecord {
    static var layout: some RecordCoder<TimerInfo> {
        RecordLayout(TimerInfo.init, \.name, \.after, \.every, \.condition, \.keepsPhase, \.action)
    }
}

extension HoldInfo: ImageRecord {
    static var layout: some RecordCoder<HoldInfo> {
        RecordLayout(HoldInfo.init, \.name, \.after, \.length, \.until, \.drop, \.limit, \.condition)
    }
}

extension HoldInfo.Drop: ImageRecord {
    static var layout: some RecordCoder<HoldInfo.Drop> { RecordLayout(HoldInfo.Drop.init, \.action, \.before) }
}

extension GetterInfo: ImageRecord {
    static var layout: some RecordCoder<GetterInfo> {
        RecordLayout(GetterInfo.init, \.attribute, \.condition, \.value)
    }
}

extension TrackerGetter: ImageRecord {
    static var layout: some RecordCoder<TrackerGetter> { RecordLayout(TrackerGetter.init, \.attribute, \.type) }
}

extension KnownNames: ImageRecord {
    static var layout: some RecordCoder<KnownNames> {
        RecordLayout(KnownNames.init, \.actions, \.attributes, \.prefixes, \.listed)
    }
}

extension ListedValues: ImageRecord {
    static var layout: some RecordCoder<ListedValues> {
        RecordLayout(ListedValues.init, \.attribute, \.values)
    }
}

extension TrackerKindInfo: ImageRecord {
    static var layout: some RecordCoder<TrackerKindInfo> {
        RecordLayout(TrackerKindInfo.init, \.name, \.blocked, \.condition)
    }
}

extension PropertyInfo: ImageRecord {
    static var layout: some RecordCoder<PropertyInfo> { RecordLayout(PropertyInfo.init, \.name, \.slot, \.type) }
}

extension SignalRule: ImageRecord {
    static var layout: some RecordCoder<SignalRule> {
        RecordLayout(SignalRule.init(trigger:condition:actions:named:), \.trigger, \.condition, \.actions, \.named)
    }
}

extension SignalRule {
    fileprivate init(trigger: Trigger, condition: Int32?, actions: [Symbol], named: [NamedExpression]) {
        self.init(
            trigger: trigger, condition: condition, actions: actions, attributes: named.map { ($0.name, $0.expression) }
        )
    }

    fileprivate var named: [NamedExpression] {
        attributes.map { NamedExpression(name: $0.attribute, expression: $0.value) }
    }
}

extension SignalRule.Trigger: CaseField {
    static var unknown: SignalRule.Trigger { .signal(Symbol("")) }

    func write(to image: inout ImageWriter) {
        switch self {
        case .signal(let name): image.write(case: 0, name)
        case .property(let name, let value): image.write(case: 1, name, value)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .signal(Symbol(from: &image))
        case 1: self = .property(Symbol(from: &image), becomes: String?(from: &image))
        default: return nil
        }
    }
}

extension RecordInfo: ImageField {
    func write(to image: inout ImageWriter) {
        image.write(UInt32(fields.count))
        for field in fields {
            field.attribute.write(to: &image)
            field.type.write(to: &image)
        }
    }

    init(from image: inout ImageReader) {
        var fields: [(attribute: Symbol, type: ValueType)] = []
        for _ in 0..<image.count() where !image.hasFailed {
            fields.append((Symbol(from: &image), ValueType(from: &image)))
        }
        self.init(fields: fields)
    }
}
