import AVTJSON
import AVTRules

/// The policy of a host as JSON: `{"reads": {"except": ["userId"]}, "emits": {"only": ["Ping"]}, "limits": {"metrics": 20}}`.
enum PolicyFile {
    /// Reads a policy.
    ///
    /// - Throws: `Failure` if it cannot be read, or says what a policy does not.
    static func read(_ path: String) throws(Failure) -> RulePolicy {
        let text = try FileBytes.readText(path)
        do throws(PolicyProblem) {
            return try policy(text)
        } catch {
            throw Failure(status: .inputOutput, message: "`\(path)` is no policy: \(error.reason)")
        }
    }

    private struct PolicyProblem: Error {
        let reason: String
    }

    private static func policy(_ text: String) throws(PolicyProblem) -> RulePolicy {
        let value: JSONValue
        do throws(JSONProblem) {
            value = try JSONReader.read(text.utf8)
        } catch {
            throw PolicyProblem(reason: "byte \(error.offset): \(error.reason)")
        }
        guard case .object(let members) = value else { throw PolicyProblem(reason: "it is no object") }
        var policy = RulePolicy()
        for member in members {
            switch member.name {
            case "reads": policy.reads = try rule(member)
            case "exports": policy.exports = try rule(member)
            case "emits": policy.emits = try rule(member)
            case "limits": policy.limits = try limits(member.value)
            default: throw PolicyProblem(reason: "it has a member `\(member.name)` that is not known")
            }
        }
        return policy
    }

    private static func rule(_ member: JSONMember) throws(PolicyProblem) -> NameRule {
        let names = member.value.members.first?.value
        if case .array(let items)? = names, member.value.members.count == 1, items.allSatisfy({ $0.string != nil }) {
            switch member.value.members[0].name {
            case "only": return .only(items.compactMap(\.string))
            case "except": return .except(items.compactMap(\.string))
            default: break
            }
        }
        throw PolicyProblem(reason: "`\(member.name)` is written {\"only\": [names]} or {\"except\": [names]}")
    }

    private static func limits(_ value: JSONValue) throws(PolicyProblem) -> [RuleCost: Int] {
        var limits: [RuleCost: Int] = [:]
        for member in value.members {
            guard let cost = RuleCost(rawValue: member.name), let limit = member.value.int, limit >= 0 else {
                let known = RuleCost.allCases.map(\.rawValue).joined(separator: ", ")
                throw PolicyProblem(reason: "`limits` has whole numbers for \(known), not `\(member.name)`")
            }
            limits[cost] = limit
        }
        return limits
    }
}
