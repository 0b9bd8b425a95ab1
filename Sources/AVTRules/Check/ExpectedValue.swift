import AVTExpressions

/// What a formula's value is for.
struct ExpectedValue {
    /// The type; `nil`: a number.
    var type: ExpressionType?
    /// What has the unit and type, in words: "`countErrors`".
    var phrase: String
    /// The unit that the value must have, if it has one.
    var unit: Unit?
    /// True if a word is taken as its text.
    var takesWords = false

    /// A value of a type.
    init(_ type: ExpressionType, of phrase: String) {
        self.type = type.withoutUnit
        self.phrase = phrase
        unit = type.unit
    }

    /// A value of an attribute: one of text takes words, too.
    init(of attribute: Vocabulary.Attribute, _ name: TextSyntax) {
        self.init(ExpressionType(attribute), of: "`\(name.text)`")
        takesWords = attribute.type == .string
    }

    /// A number of any kind.
    init(numberOf phrase: String, unit: Unit?) {
        self.phrase = phrase
        self.unit = unit
    }

    /// What the expression checker has to know.
    var expectation: ExpectedType {
        takesWords ? .text : type.map { .value($0) } ?? .number
    }
}
