import AVTCore

extension PackVersion: ImageRecord {
    static var layout: some RecordCoder<PackVersion> { RecordLayout(PackVersion.init, \.name, \.version) }
}

extension MigrationRule: ImageRecord {
    static var layout: some RecordCoder<MigrationRule> {
        RecordLayout(
            MigrationRule.init(pack:version:renames:values:), \.pack, \.version, \.renames, \.values)
    }
}

extension MigrationRule.Rename: ImageRecord {
    static var layout: some RecordCoder<MigrationRule.Rename> {
        RecordLayout(MigrationRule.Rename.init, \.previous, \.name)
    }
}

extension MigrationRule.Value: ImageRecord {
    static var layout: some RecordCoder<MigrationRule.Value> {
        RecordLayout(MigrationRule.Value.init, \.name, \.cases)
    }
}

extension MigrationRule.Value.Case: ImageRecord {
    static var layout: some RecordCoder<MigrationRule.Value.Case> {
        RecordLayout(MigrationRule.Value.Case.init, \.conditions, \.result)
    }
}

extension MigrationRule.Value.Condition: ImageRecord {
    static var layout: some RecordCoder<MigrationRule.Value.Condition> {
        RecordLayout(MigrationRule.Value.Condition.init, \.previous, \.value)
    }
}

extension MigrationRule.Value.Result: CaseField {
    static var unknown: MigrationRule.Value.Result { .previous("") }

    func write(to image: inout ImageWriter) {
        switch self {
        case .value(let value): image.write(case: 0, value)
        case .previous(let name): image.write(case: 1, name)
        }
    }

    init?(case number: UInt32, from image: inout ImageReader) {
        switch number {
        case 0: self = .value(AVTCore.Value(from: &image))
        case 1: self = .previous(String(from: &image))
        default: return nil
        }
    }
}
