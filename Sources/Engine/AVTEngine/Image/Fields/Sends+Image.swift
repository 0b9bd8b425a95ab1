import AVTCore

extension AttributeInstruction: CaseField {
    static var unknown: AttributeInstruction { .whenTest(-1) }

    func write(to image: inout ImageWriter) {
        switch self {
        case .whenTest(let test): image.write(case: 0, test)
        case .whenWasTest(let test, let layer): image.write(case: 1, test, layer)
        case .when(let expression): image.write(case: 2, expression)
        case .constant(let attribute, let constant): image.write(case: 3, attribute, constant)
        case .test(let attribute, let test): image.write(case: 4, attribute, test)
        case .memory(let attribute, let slot): image.write(case: 5, attribute, slot)
        case .wasMemory(let attribute, let index): image.write(case: 6, attribute, index)
        case .expression(let attribute, let expression): image.write(case: 7, attribute, expression)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .whenTest(Int32(from: &image))
        case 1: self = .whenWasTest(Int32(from: &image), layer: Int32(from: &image))
        case 2: self = .when(expression: Int32(from: &image))
        case 3: self = .constant(Symbol(from: &image), Int32(from: &image))
        case 4: self = .test(Symbol(from: &image), Int32(from: &image))
        case 5: self = .memory(Symbol(from: &image), Slot(from: &image))
        case 6: self = .wasMemory(Symbol(from: &image), Int32(from: &image))
        case 7: self = .expression(Symbol(from: &image), Int32(from: &image))
        default: return nil
        }
    }
}

extension AttributeCode: ImageRecord {
    static var layout: some RecordCoder<AttributeCode> {
        RecordLayout(AttributeCode.init, \.block, \.instructions, \.needsCopy)
    }
}

extension AttributeBlockCode: ImageRecord {
    static var layout: some RecordCoder<AttributeBlockCode> {
        RecordLayout(AttributeBlockCode.init, \.instructions, \.mask)
    }
}

extension PayloadFragmentCode: ImageRecord {
    static var layout: some RecordCoder<PayloadFragmentCode> {
        RecordLayout(PayloadFragmentCode.init(condition:memory:named:), \.condition, \.memory, \.named)
    }
}

extension PayloadFragmentCode {
    fileprivate init(condition: Int32?, memory: Int?, named: [NamedExpression]) {
        self.init(condition: condition, memory: memory, entries: named.map { ($0.name, $0.expression) })
    }

    fileprivate var named: [NamedExpression] {
        entries.map { NamedExpression(name: $0.attribute, expression: $0.expression) }
    }
}

extension MetricInfo: ImageRecord {
    static var layout: some RecordCoder<MetricInfo> {
        RecordLayout(
            MetricInfo.init(name:isCounter:unit:meaning:description:bounds:as:), \.name, \.isCounter, \.unit, \.meaning,
            \.description, \.bounds, \.aggregate)
    }
}

extension MetricInfo {
    fileprivate init(
        name: Symbol, isCounter: Bool, unit: String?, meaning: String?, description: String?, bounds: [Double]?,
        as aggregate: MetricAggregate
    ) {
        self.init(
            name: name, isCounter: isCounter, unit: unit, meaning: meaning, description: description, bounds: bounds,
            aggregate: aggregate)
    }
}

extension MetricFormula: ImageRecord {
    static var layout: some RecordCoder<MetricFormula> {
        RecordLayout(MetricFormula.init, \.metric, \.condition, \.value)
    }
}

extension PeriodicMetric: ImageRecord {
    static var layout: some RecordCoder<PeriodicMetric> {
        RecordLayout(PeriodicMetric.init, \.formula, \.every, \.running, \.keepsPhase)
    }
}
