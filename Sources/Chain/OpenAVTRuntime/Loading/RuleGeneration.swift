import AVTEngine
import AVTCore
import OpenAVTChain

/// Rules that are or were in force in an instrument.
public struct RuleGeneration: Sendable, Equatable {
    /// Which rules of the instrument these are: 1 for those that it was made with, then counted on.
    public let number: Int
    /// The name of the outermost pack.
    public let name: String
    /// The version of the outermost pack.
    public let version: String
    /// What tells these rules from all others: SHA-256 of the packs and parameters that they were compiled from, in
    /// hexadecimal digits.
    public let digest: String

    init(number: Int, program: RuleProgram) {
        self.number = number
        name = program.content.name
        version = program.content.version
        digest = program.content.digest
    }
}

extension RuleGeneration {
    /// What tells on events and metrics which rules they passed.
    var mark: RulesMark {
        RulesMark([
            (RuleGeneration.names.name, .string(name)), (RuleGeneration.names.version, .string(version)),
            (RuleGeneration.names.digest, .string(digest)), (RuleGeneration.names.number, .int(number)),
        ])
    }

    private static let names = (
        name: Symbol("rulesName"), version: Symbol("rulesVersion"), digest: Symbol("rulesDigest"),
        number: Symbol("rulesNumber")
    )
}
