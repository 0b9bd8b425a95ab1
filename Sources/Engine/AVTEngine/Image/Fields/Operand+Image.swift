import AVTCore

extension Owner: CaseField {
    static var unknown: Owner { .tracker }

    func write(to image: inout ImageWriter) {
        switch self {
        case .tracker: image.write(0)
        case .instrument: image.write(1)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .tracker
        case 1: self = .instrument
        default: return nil
        }
    }
}

extension ValueType: RawField {
    static var unknown: ValueType { .bool }
}

extension Slot: ImageField {
    func write(to image: inout ImageWriter) {
        index.write(to: &image)
        owner.write(to: &image)
    }

    init(from image: inout ImageReader) {
        let index = Int32(from: &image)
        self.init(Int(index), Owner(from: &image))
    }
}

extension StateBits: ImageRecord {
    static var layout: some RecordCoder<StateBits> {
        RecordLayout(StateBits.init, \.tracker, \.instrument)
    }
}

extension StateTest: ImageRecord {
    static var layout: some RecordCoder<StateTest> {
        RecordLayout(StateTest.init, \.mask, \.values)
    }
}

extension StateWrite: ImageRecord {
    static var layout: some RecordCoder<StateWrite> {
        RecordLayout(StateWrite.init(mask:values:allMask:), \.mask, \.values, \.allMask)
    }
}

extension StateWrite {
    fileprivate init(mask: StateBits, values: StateBits, allMask: UInt64) {
        self.init()
        self.mask = mask
        self.values = values
        self.allMask = allMask
    }
}

extension Value: CaseField {
    static var unknown: Value { .bool(false) }

    func write(to image: inout ImageWriter) {
        switch self {
        case .bool(let value): image.write(case: 0, value)
        case .int(let value): image.write(case: 1, value)
        case .double(let value): image.write(case: 2, value)
        case .string(let value): image.write(case: 3, value)
        case .opaque: image.fail("a value of the app cannot be written")
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .bool(Bool(from: &image))
        case 1: self = .int(Int(from: &image))
        case 2: self = .double(Double(from: &image))
        case 3: self = .string(String(from: &image))
        default: return nil
        }
    }
}

extension MapEntry: ImageRecord {
    static var layout: some RecordCoder<MapEntry> { RecordLayout(MapEntry.init, \.key, \.value) }
}

extension Operand: CaseField {
    static var unknown: Operand { .failed }

    func write(to image: inout ImageWriter) {
        switch self {
        case .bool(let value): image.write(case: 0, value)
        case .int(let value): image.write(case: 1, value)
        case .double(let value): image.write(case: 2, value)
        case .string(let value): image.write(case: 3, value)
        case .enumCase(let value): image.write(case: 4, value)
        case .fields(let values): image.write(case: 5, values)
        case .texts(let texts): image.write(case: 6, texts)
        case .map(let entries): image.write(case: 7, entries)
        case .missing: image.write(case: 8)
        case .failed: image.write(case: 9)
        case .tracker, .trackers: image.fail("a tracker is not a constant")
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .bool(Bool(from: &image))
        case 1: self = .int(Int(from: &image))
        case 2: self = .double(Double(from: &image))
        case 3: self = .string(String(from: &image))
        case 4: self = .enumCase(Int(from: &image))
        case 5: self = .fields([Value?](from: &image))
        case 6: self = .texts([String](from: &image))
        case 7: self = .map([MapEntry](from: &image))
        case 8: self = .missing
        case 9: self = .failed
        default: return nil
        }
    }
}
