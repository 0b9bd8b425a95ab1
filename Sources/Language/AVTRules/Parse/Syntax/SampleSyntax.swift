/// The sample of sessions that are sent.
struct SampleSyntax: Sendable {
    /// The fraction of sessions that are sent, a constant.
    var rate: FormulaSyntax
    /// The actions whose events are sent for all sessions.
    var except: [TextSyntax] = []
    /// The reason.
    var because: TextSyntax?
}

extension SampleSyntax {
    static let mapping = Mapping<SampleSyntax>(
        "a sample", like: "{ rate: 0.1, except: [Error] }", draft: SampleSyntax(rate: .unread)
    ) {
        Key("rate", .formula, into: \.rate, is: .essential, "The share of sessions, a constant from 0 to 1.")
        Key("except", .references(.action), into: \.except, "Actions that are sent for all sessions.")
        Key.because(into: \.because)
        Key.description
    }
}
