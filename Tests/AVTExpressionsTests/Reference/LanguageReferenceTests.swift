import Testing

@testable import AVTExpressions
@testable import AVTPatterns

/// The language reference describes expressions correctly.
@Suite struct `Reference of expressions` {
    @Test func `every example has the value next to it`() throws {
        let examples = try LanguageReference().examples
        #expect(examples.count > 150)
        for example in examples {
            let found = value(of: example.expression, isStrict: !example.isExtension)
            guard let stated = example.value else {
                #expect(found == nil, "\(example.expression)")
                continue
            }
            #expect(
                found != nil && found == value(of: stated, isStrict: true), "\(example.expression): \(found ?? "fails")"
            )
        }
    }

    @Test func `what is an extension is refused by strict CEL`() throws {
        let lines = try LanguageReference().lines
        let extensions = lines.filter { !$0.cells.isEmpty && $0.text.contains("*extension*") }
        #expect(extensions.count > 3)
        for example in extensions.flatMap({ LanguageReference.examples(in: $0.text, isExtension: true) }) {
            #expect(value(of: example.expression, isStrict: true) == nil, "\(example.expression)")
        }
    }

    @Test func `every operator, literal, pattern and function has an example`() throws {
        for line in try LanguageReference().lines where !line.cells.isEmpty {
            let isOfPacks = line.text.contains("in packs:") || ["Names", "Functions of packs"].contains(line.section)
            let isPlain = line.section == "Values" && line.cells[0].contains(/bool|int|string/)
            let examples = LanguageReference.examples(in: line.text, isExtension: false)
            #expect(isOfPacks || isPlain || !examples.isEmpty, "\(line.text)")
        }
    }

    @Test func `every form of a function in a row is in an example of that row`() throws {
        for row in try LanguageReference().functionRows {
            let examples = LanguageReference.examples(in: row.cells.joined(separator: " "), isExtension: false)
            for name in names(in: row.cells[0]) {
                let call = name.split(separator: ".").last.map { $0 + "(" } ?? ""
                #expect(
                    examples.contains { $0.expression.contains(call) || ($0.value ?? "").contains(call) }, "\(name)")
            }
        }
    }

    @Test func `every function and macro of the language has a row, and every row is one`() throws {
        let documented = Set(try LanguageReference().functionRows.flatMap { names(in: $0.cells[0]) })
        let declared = FunctionDeclaration.standard.filter { $0.name.first?.isLetter == true }
        let functions = Set(declared.map { ($0.isMethod ? "." : "") + $0.name })
        let macros = Set(ComprehensionSyntax.Kind.allCases.map { ".\($0.rawValue)" })
            .union([".exists_one", ".optMap", ".optFlatMap", ".sortBy", "has", "cel.bind"])
        #expect(documented.symmetricDifference(functions.union(macros).union(["ratio", "unitless"])).sorted() == [])
    }

    @Test func `every operator has a row`() throws {
        let rows = try LanguageReference().lines.filter { $0.section == "Operators" && !$0.cells.isEmpty }
        let first = rows.map { $0.cells[0] }.joined(separator: " ")
        for operation in BinaryOperator.allCases {
            #expect(
                first.contains(" \(operation.rawValue) ") || first.contains("`\(operation.rawValue)"), "\(operation)")
        }
        // From loosest to tightest.
        let precedences = [BinaryOperator.or, .and, .equal, .add, .multiply].map { operation in
            rows.firstIndex { $0.cells[0].contains(" \(operation.rawValue) ") } ?? -1
        }
        #expect(precedences == precedences.sorted() && !precedences.contains(-1))
    }

    @Test func `the scripts of patterns are all listed`() throws {
        let text = try LanguageReference().lines.filter { $0.section == "Patterns" }.map(\.text).joined()
        for script in Scripts.names { #expect(text.contains(script), "\(script)") }
    }

    /// The functions that a cell names: methods with a dot before them.
    private func names(in cell: String) -> [String] {
        cell.matches(of: /([A-Za-z][\w.]*)\(/).map { match in
            let parts = match.1.split(separator: ".")
            let isMethod = parts.count > 1 && !(Function.namespaces + ["cel"]).contains(String(parts[0]))
            return isMethod ? "." + parts[parts.count - 1] : String(match.1)
        }
    }

    /// The text of an expression's value; `nil` where there is none.
    private func value(of text: String, isStrict: Bool) -> String? {
        guard let syntax = parseExpression(text, options: ParseOptions(isStrict: isStrict)).syntax,
            let typed = checkExpression(syntax, in: TestScope(), isStrict: isStrict).typed,
            let value = try? Evaluator(typed).value(reading: { _ in nil })
        else { return nil }
        return value.text
    }
}
