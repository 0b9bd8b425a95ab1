import AVTRulesCLI

@main struct Main { static func main() { AVTRulesCommand.runAndExit() } }
