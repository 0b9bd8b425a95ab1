/// A parameter of a pack.
package struct ParameterSyntax: Sendable {
    /// The type of a parameter.
    package enum Kind: String, CaseIterable, Sendable {
        /// A duration in milliseconds, written as a duration literal.
        case duration
        /// An integer.
        case int
        /// A number.
        case double
        /// `true` or `false`.
        case bool
        /// Text.
        case string
    }

    /// The name.
    package var name: TextSyntax
    /// The type.
    package var kind: Kind
    /// The default value.
    package var defaultValue: TextSyntax
    /// The minimum, or `nil` if there is none.
    package var minimum: TextSyntax?
    /// The maximum, or `nil` if there is none.
    package var maximum: TextSyntax?
    /// The unit of a numeric parameter, or `nil` if there is none.
    package var unit: TextSyntax?
    /// The description, or `nil` if there is none.
    package var description: TextSyntax?
}

extension ParameterSyntax {
    static let mapping = Mapping<ParameterSyntax>(
        "a parameter", like: "{ type: duration, default: 30s }",
        draft: ParameterSyntax(name: .unread, kind: .duration, defaultValue: .unread)
    ) {
        Key.entryName(into: \.name)
        Key(
            "type", .keyword(of: Kind.allCases), into: \.kind, is: .essential, "What it holds.",
            details: "One of `duration`, `int`, `double`, `bool` and `string`.")
        Key("default", .text, into: \.defaultValue, is: .essential, "The value if none is set.")
        Key("minimum", .text, into: \.minimum, "The least value.")
        Key("maximum", .text, into: \.maximum, "The greatest value.")
        Key.unit(into: \.unit)
        Key.because
        Key.description(into: \.description)
    } finish: { decoder, parameter, _ in
        if let unit = parameter.unit, ![.int, .double].contains(parameter.kind) {
            decoder.report(
                .contradictoryKeys, "a parameter of type \(parameter.kind.rawValue) has no unit of its own",
                at: unit.range,
                label: parameter.kind == .duration ? "a duration is in ms" : "only int and double have one")
            return nil
        }
        return parameter
    }
}
