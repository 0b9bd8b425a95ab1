public import AVTDiagnostics

extension CodePage {
    /// The pages of all codes, sorted by number.
    public static let all: [CodePage] =
        (source + structure + layers + names + usedNames + types + formulas + machine + explored + proofs + metrics
        + unnoticed + tests + limits + runLimits + policy + style + compatibility + meaning + privacy)
        .sorted { $0.code.number < $1.code.number }

    private static let unnoticed = unnoticedConditions + unnoticedEffects + unnoticedSending

    /// Returns the page of a code, or `nil` if there is none.
    public static func of(_ code: DiagnosticCode) -> CodePage? {
        all.first { $0.code == code }
    }
}
