import AVTCore
import AVTEngine
import AVTExpressions

extension Lowering {
    /// Lowers records and families.
    mutating func lowerGroups() {
        content.expressions.records = pack.records.map { record in
            RecordInfo(
                fields: record.fields.map { (attribute: Symbol($0.attribute), type: ValueType($0.type) ?? .string) })
        }
        content.expressions.families = pack.families.map { family in
            FamilyInfo(
                prefix: family.name + ".", type: ValueType(family.type) ?? .string,
                keys: family.keys)
        }
    }
}
