import AVTExpressions
import AVTUncheckedFormulas

/// How the suite is run.
enum ConformanceMode: String, CaseIterable {
    /// As each test specifies: checked or not.
    case cel
    /// No formula is checked.
    case unchecked = "cel-unchecked"

    /// Why a test is not run; `nil` if it is.
    func reasonToSkip(_ test: ConformanceCase) -> String? {
        if let reason = ConformanceExclusion.reason(test) { return reason }
        guard !isChecked(test), !test.noCheck else { return nil }
        return test.checkOnly ? "only a checker sees it" : nil
    }

    private func isChecked(_ test: ConformanceCase) -> Bool {
        self == .cel && !test.noCheck
    }

    /// The problem with the result of a formula, or `nil` if there is none.
    func failure(of test: ConformanceCase) -> String? {
        let scope = ConformanceScope(test)
        let (syntax, mistakes) = parseExpression(test.expr, options: ParseOptions(isStrict: true))
        guard let syntax else { return test.isError ? nil : "does not parse: \(mistakes.map(\.message))" }
        let (typed, problems) =
            isChecked(test)
            ? checkExpression(syntax, in: scope, isStrict: true) : uncheckedExpression(syntax, in: scope)
        guard let typed else { return test.isError ? nil : "is refused: \(problems.map(\.message))" }
        if isChecked(test), let type = test.type, typed.type != ExpressionType(conformance: type) {
            return "is of type \(typed.type.phrase), not \(type)"
        }
        return test.checkOnly ? nil : test.failure(of: typed, in: scope)
    }
}

extension ConformanceCase {
    /// The problem with the result of a formula when it is evaluated.
    fileprivate func failure(of typed: TypedExpression, in scope: ConformanceScope) -> String? {
        do throws(EvaluationFailure) {
            return failure(of: try Evaluator(typed).value { scope.value($0) })
        } catch {
            return isError ? nil : "fails: \(error.error.kind.rawValue), \(error.error.message)"
        }
    }

    /// What is wrong with a value; it is compared exactly: -0.0 is not 0.0, nor 1 1u; but NaN is NaN.
    func failure(of found: ExpressionValue) -> String? {
        guard let value else { return isError ? "is \(found.text), not an error" : "has no value to be compared with" }
        return found.exact == value.value.exact ? nil : "is \(found.text), not \(value.value.text)"
    }
}

/// Tests of what the language leaves out.
enum ConformanceExclusion {
    /// Why a test is left out; `nil` if it is not.
    static func reason(_ test: ConformanceCase) -> String? {
        groups.first { test.id.hasPrefix($0.prefix) }?.reason
    }

    private static let groups = [
        (
            prefix: "network_ext/",
            reason: "IP addresses and networks are no type of telemetry; players report hosts and URLs as text"
        ),
        (
            prefix: "block_ext/",
            reason: "cel.block, cel.index and cel.iterVar are what compilers write for each other, nobody writes them"
        ),
    ]
}
