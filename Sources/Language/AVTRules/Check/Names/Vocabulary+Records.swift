import AVTDiagnostics
import AVTExpressions
import AVTPatterns

extension Vocabulary {
    /// A group of attributes that belong together.
    struct Record {
        /// The name.
        var name: String
        /// The fields, by index.
        var fields: [Field]
        /// The location of its declaration.
        var range: SourceRange
    }

    /// An attribute of a record.
    struct Field: Equatable {
        /// The name in formulas after a variable: the last part of the attribute's name.
        var name: String
        /// The attribute.
        var attribute: String
        /// Its type.
        var type: ExpressionType
        /// True if the field may be missing in a valid record.
        var isOptional: Bool
        /// Further constraints on a valid value.
        var constraints: [Constraint]
    }

    /// A constraint on a valid value of a field.
    enum Constraint: Equatable {
        /// A string of at least this many code points.
        case minLength(Int)
        /// A number that is not less than this one.
        case minimum(ExpressionConstant)
        /// A number that is not greater than this one.
        case maximum(ExpressionConstant)
        /// One of these strings.
        case oneOf([String])
    }

    /// A group of attributes whose names share a prefix.
    struct Family {
        /// The prefix, without the dot.
        var name: String
        /// The type of their values.
        var type: ExpressionType
        /// The pattern of the accepted keys.
        var keys: Pattern?
        /// The pattern as written.
        var keysText: String?
        /// The location of its declaration.
        var range: SourceRange
    }
}

extension RecordSyntax {
    /// Returns the record, as far as its values can be read.
    func checked(into diagnostics: inout DiagnosticCollector) -> Vocabulary.Record {
        var fields: [Vocabulary.Field] = []
        for syntax in self.fields {
            let field = syntax.checked(into: &diagnostics)
            if let other = fields.first(where: { $0.name == field.name }) {
                diagnostics.report(
                    .problem(
                        .duplicateID, "`\(other.attribute)` and `\(field.attribute)` are both called `\(field.name)`",
                        at: syntax.attribute.name.range, label: "a field is called by the last part of its name"))
                continue
            }
            fields.append(field)
        }
        return Vocabulary.Record(name: name.text, fields: fields, range: name.range)
    }
}

extension RecordFieldSyntax {
    fileprivate func checked(into diagnostics: inout DiagnosticCollector) -> Vocabulary.Field {
        let name = attribute.name.text
        var constraints: [Vocabulary.Constraint] = []
        if let length = value(minLength, as: .int, into: &diagnostics), case .int(let count) = length {
            constraints.append(.minLength(count))
        }
        if let least = value(minimum, as: attribute.type, into: &diagnostics) { constraints.append(.minimum(least)) }
        if let most = value(maximum, as: attribute.type, into: &diagnostics) { constraints.append(.maximum(most)) }
        if !oneOf.isEmpty { constraints.append(.oneOf(oneOf.map(\.text))) }
        return Vocabulary.Field(
            name: String(name.split(separator: ".").last ?? ""), attribute: name,
            type: ExpressionType(attribute.type, unit: attribute.unit.map { Unit($0.text) }), isOptional: isOptional,
            constraints: constraints)
    }

    private func value(
        _ text: TextSyntax?, as type: ValueTypeSyntax, into diagnostics: inout DiagnosticCollector
    ) -> ExpressionConstant? {
        guard let text else { return nil }
        if let value = LiteralValue(text.text, as: type) {
            if let unit = attribute.unit, Unit(unit.text).isDuration, value.unit == nil, let number = value.number,
                number != 0, text.range != minLength?.range
            {
                diagnostics.report(
                    .bareDuration(text, "`\(attribute.name.text)` is in ms, and this number has no unit"))
            }
            return value.constant
        }
        diagnostics.report(
            .problem(
                .wrongValueKind, "`\(text.text)` is not a value of type \(type.rawValue)", at: text.range))
        return nil
    }
}

extension FamilySyntax {
    /// Returns the family; an invalid pattern for its keys is reported and omitted.
    func checked(into diagnostics: inout DiagnosticCollector) -> Vocabulary.Family {
        var pattern: Pattern?
        if let keys {
            do {
                pattern = try Pattern(keys.text)
            } catch {
                diagnostics.report(
                    .problem(.invalidPattern, "`\(keys.text)` is not a pattern: \(error.message)", at: keys.range))
            }
        }
        return Vocabulary.Family(
            name: name.text, type: ExpressionType(type, unit: nil), keys: pattern, keysText: keys?.text,
            range: name.range)
    }
}
