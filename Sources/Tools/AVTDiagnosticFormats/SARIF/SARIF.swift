import AVTDiagnostics

/// The subset of SARIF 2.1.0 that is written, with the names of the standard.
struct SARIF: Encodable {
    let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version, runs
    }

    struct Run: Encodable {
        let tool: Tool
        let columnKind = "unicodeCodePoints"
        let results: [Result]
        let properties: RunProperties
    }

    struct RunProperties: Encodable {
        let omittedResults: Int
    }

    struct Tool: Encodable {
        let driver: Driver
    }

    struct Driver: Encodable {
        let name: String
        let version: String
        let rules: [Rule]
    }

    /// A reporting descriptor.
    struct Rule: Encodable {
        let id: String
        let name: String
        let shortDescription: Message
        let fullDescription: Message?
        let help: Help?
        let properties: RuleProperties
    }

    struct RuleProperties: Encodable {
        let tags: [String]
    }

    struct Help: Encodable {
        let text: String
        let markdown: String
    }

    struct Message: Encodable {
        let text: String
    }

    struct Result: Encodable {
        let ruleId: String
        let ruleIndex: Int
        let level: String
        let message: Message
        let locations: [Location]
        let relatedLocations: [Location]?
        let codeFlows: [CodeFlow]?
        let fixes: [Fix]?
        let suppressions: [Suppression]?
    }

    struct Location: Encodable {
        var id: Int?
        var physicalLocation: PhysicalLocation?
        var message: Message?
    }

    struct PhysicalLocation: Encodable {
        let artifactLocation: ArtifactLocation
        let region: Region
    }

    struct ArtifactLocation: Encodable {
        let uri: String
    }

    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
        let endLine: Int
        let endColumn: Int
    }

    struct CodeFlow: Encodable {
        let threadFlows: [ThreadFlow]
    }

    struct ThreadFlow: Encodable {
        let locations: [ThreadFlowLocation]
    }

    struct ThreadFlowLocation: Encodable {
        let location: Location
        let executionOrder: Int
    }

    struct Fix: Encodable {
        let description: Message
        let artifactChanges: [ArtifactChange]
    }

    struct ArtifactChange: Encodable {
        let artifactLocation: ArtifactLocation
        let replacements: [Replacement]
    }

    struct Replacement: Encodable {
        let deletedRegion: Region
        let insertedContent: Message
    }

    struct Suppression: Encodable {
        let kind = "inSource"
        let justification: String
    }
}
