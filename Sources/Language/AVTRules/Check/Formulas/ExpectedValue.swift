import AVTDiagnostics
import AVTExpressions

/// The type and unit that a formula's value must have.
struct ExpectedValue {
    /// The type, or `nil` for any number.
    var type: ExpressionType?
    /// A phrase for the thing that has the unit and type: "`countErrors`".
    var phrase: String
    /// The unit that the value must have, or `nil` if there is none.
    var unit: Unit?
    /// True if an integer quotient is accepted without suspecting that a fraction is meant.
    var acceptsIntegerQuotients = true
    /// True if an enum value is accepted as a string.
    var acceptsEnumValues = false
    /// The attribute that gets the value.
    var attribute: String?
    /// The location of the declaration.
    var declaration: SourceRange?

    /// Creates an expectation of a type.
    init(_ type: ExpressionType, of phrase: String, declaredAt declaration: SourceRange? = nil) {
        self.type = type.withoutUnit
        self.phrase = phrase
        unit = type.unit
        self.declaration = declaration
    }

    /// Creates an expectation for the value of an attribute; string attributes also accept enum values.
    init(of attribute: Vocabulary.Attribute, _ name: TextSyntax) {
        self.init(ExpressionType(attribute), of: "`\(name.text)`", declaredAt: attribute.range)
        acceptsEnumValues = attribute.type == .string
        self.attribute = name.text
    }

    /// Creates an expectation of a number of any type.
    init(numberOf phrase: String, unit: Unit?, declaredAt declaration: SourceRange? = nil) {
        self.phrase = phrase
        self.unit = unit
        self.declaration = declaration
    }

    /// The expected type for the expression checker.
    var expectation: ExpectedType {
        acceptsEnumValues ? .text : type.map { .value($0) } ?? .number
    }
}
