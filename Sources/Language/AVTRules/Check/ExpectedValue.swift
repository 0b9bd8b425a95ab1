import AVTDiagnostics
import AVTExpressions

/// What a formula's value is for.
struct ExpectedValue {
    /// The type; `nil`: a number.
    var type: ExpressionType?
    /// What has the unit and type, in words: "`countErrors`".
    var phrase: String
    /// The unit that the value must have, if it has one.
    var unit: Unit?
    /// True if an integer quotient is not suspected to be meant as a fraction.
    var takesQuotients = true
    /// True if a word is taken as its text.
    var takesWords = false
    /// The attribute that gets the value.
    var attribute: String?
    /// Where a pack says so.
    var declaration: SourceRange?

    /// A value of a type.
    init(_ type: ExpressionType, of phrase: String, declaredAt declaration: SourceRange? = nil) {
        self.type = type.withoutUnit
        self.phrase = phrase
        unit = type.unit
        self.declaration = declaration
    }

    /// A value of an attribute: one of text takes words, too.
    init(of attribute: Vocabulary.Attribute, _ name: TextSyntax) {
        self.init(ExpressionType(attribute), of: "`\(name.text)`", declaredAt: attribute.range)
        takesWords = attribute.type == .string
        self.attribute = name.text
    }

    /// A number of any kind.
    init(numberOf phrase: String, unit: Unit?, declaredAt declaration: SourceRange? = nil) {
        self.phrase = phrase
        self.unit = unit
        self.declaration = declaration
    }

    /// What the expression checker has to know.
    var expectation: ExpectedType {
        takesWords ? .text : type.map { .value($0) } ?? .number
    }
}
