import AVTCore
import AVTEngine
import AVTRules

/// A host's policy for packs, and its limits on their size.
struct HostPolicy {
    var policy = RulePolicy()
    var limits = RuleLimits()
}

/// The policy of a host as JSON.
///
/// For example, `{"reads": {"except": ["userId"]}, "emits": {"only": ["Ping"]}, "limits": {"metrics": 20}}`.
enum PolicyFile {
    /// Reads a policy.
    ///
    /// - Throws: `Failure` if the file cannot be read, or is not a valid policy.
    static func read(_ path: String) throws(Failure) -> HostPolicy {
        let text = try FileBytes.readText(path)
        do throws(PolicyProblem) {
            return try policy(text)
        } catch {
            throw Failure(status: .inputOutput, message: "`\(path)` is not a policy: \(error.reason)")
        }
    }

    private struct PolicyProblem: Error {
        let reason: String
    }

    private static func policy(_ text: String) throws(PolicyProblem) -> HostPolicy {
        guard !text.allSatisfy(\.isWhitespace) else { throw PolicyProblem(reason: "it is empty") }
        let value: JSONValue
        do throws(JSONProblem) {
            value = try JSONReader.read(text.utf8)
        } catch {
            throw PolicyProblem(reason: "byte \(error.offset): \(error.reason)")
        }
        guard case .object(let members) = value else { throw PolicyProblem(reason: "it is not an object") }
        var host = HostPolicy()
        for member in members {
            switch member.name {
            case "reads": host.policy.reads = try rule(member)
            case "exports": host.policy.exports = try rule(member)
            case "emits": host.policy.emits = try rule(member)
            case "limits": try limit(&host, member.value)
            default: throw PolicyProblem(reason: "it has a member `\(member.name)` that is not known")
            }
        }
        return host
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

    private static func limit(_ host: inout HostPolicy, _ value: JSONValue) throws(PolicyProblem) {
        guard case .object(let members) = value else { throw PolicyProblem(reason: "`limits` is not an object") }
        for member in members {
            guard limitNames.contains(member.name) else {
                let meant =
                    closestName(to: member.name, among: limitNames).map { "; did you mean `\($0)`? There" } ?? ": there"
                let known = limitNames.joined(separator: ", ")
                throw PolicyProblem(reason: "`limits` has no `\(member.name)`\(meant) are \(known)")
            }
            guard let number = member.value.int, number >= 0 else {
                throw PolicyProblem(reason: "`limits.\(member.name)` must be an integer of at least 0")
            }
            set(member.name, to: number, in: &host)
        }
    }

    private static var limitNames: [String] {
        let others = RuleLimit.all.map(\.name).filter { RuleCost(rawValue: $0) == nil }
        return RuleCost.allCases.map(\.rawValue) + others + [timeName, memoryName]
    }

    /// The name of the limit on the time for compiling, in milliseconds.
    private static let timeName = "compileTime"
    /// The name of the limit on the memory for compiling, in bytes.
    private static let memoryName = "compileMemory"

    private static func set(_ name: String, to number: Int, in host: inout HostPolicy) {
        if let cost = RuleCost(rawValue: name) {
            host.policy.limits[cost] = number
        } else if let limit = RuleLimit.all.first(where: { $0.name == name }) {
            host.limits[keyPath: limit.path] = number
        } else if name == timeName {
            let start = ContinuousClock.now
            host.limits.compiling.append(
                .time(milliseconds: number) { Int((ContinuousClock.now - start) / .milliseconds(1)) })
        } else if name == memoryName {
            host.limits.compiling.append(.memory(bytes: number))
        }
    }
}
