import AVTCore
import AVTEngine
import OpenAVTChain

/// Rules that are or were active in an instrument.
public struct RuleGeneration: Sendable, Equatable {
    /// The sequence number of the rules in the instrument, starting at 1 for the rules that it was created with.
    public let number: Int
    /// The name of the outermost pack.
    public let name: String
    /// The version of the outermost pack.
    public let version: String
    /// The SHA-256 of the packs and parameters that the rules were compiled from, in hexadecimal digits.
    ///
    /// It identifies the rules uniquely.
    public let digest: String

    init(number: Int, program: RuleProgram) {
        self.number = number
        name = program.content.name
        version = program.content.version
        digest = program.content.digest
    }
}

extension RuleGeneration {
    /// The attributes that identify the rules on events and metrics.
    var attributes: AddedAttributes {
        AddedAttributes([
            (RuleGeneration.names.name, .string(name)), (RuleGeneration.names.version, .string(version)),
            (RuleGeneration.names.digest, .string(digest)), (RuleGeneration.names.number, .int(number)),
        ])
    }

    private static let names = (
        name: Symbol("rulesName"), version: Symbol("rulesVersion"), digest: Symbol("rulesDigest"),
        number: Symbol("rulesNumber")
    )
}
