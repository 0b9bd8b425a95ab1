extension RuleProgram {
    /// A program without rules: every event passes unchanged.
    package static let passing = RuleProgram(passing: ())

    private convenience init(passing: ()) {
        var content = ProgramContent()
        content.name = "passing"
        content.code.instructions = [.accept]
        content.sends.attributes = [AttributeCode(block: nil, instructions: [], needsCopy: false)]
        content.sends.metricFormulas = [[]]
        self.init(unverified: content)
    }
}
