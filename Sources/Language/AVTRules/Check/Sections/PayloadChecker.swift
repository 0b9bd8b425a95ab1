import AVTCore
import AVTDiagnostics
import AVTEngine
import AVTExpressions

/// Checks what is sent of each action.
struct PayloadChecker {
    let names: PackNames

    /// Checks each payload once, then inserts fragments where they are included.
    func check(_ formulas: inout FormulaChecker, into diagnostics: inout DiagnosticCollector) -> [Payload] {
        let all = names.pack.layers.flatMap(\.payloads)
        var table = PayloadTable()
        for layerEntry in all { table.add(layerEntry.entry, fragment(layerEntry, &formulas, into: &diagnostics)) }
        var payloads: [Payload] = []
        for entry in all.map(\.entry) {
            checkIncludes(of: entry, table, into: &diagnostics)
            guard !entry.isFragment, let action = names.action(entry.name, into: &diagnostics) else { continue }
            if entry.name.text == StandardAction.closing {
                diagnostics.report(
                    .problem(
                        .reservedName, "`\(entry.name.text)` has no payload", at: entry.name.range,
                        label: "it is the step before a tracker leaves, and is never sent"))
            }
            guard let fragments = table.fragments(of: entry.name.text) else {
                diagnostics.report(
                    .problem(
                        .tooManyFragments,
                        "the payload is made of more than \(PayloadTable.mostFragments) fragments, those of fragments included",
                        at: entry.name.range, label: "put some of them together"))
                continue
            }
            payloads.append(Payload(action: action, fragments: fragments))
        }
        warnOfUnused(all.map(\.entry), into: &diagnostics)
        return payloads
    }

    private func fragment(
        _ layerEntry: LayerEntry<PayloadSyntax>, _ formulas: inout FormulaChecker,
        into diagnostics: inout DiagnosticCollector
    ) -> PayloadFragment {
        var context = FormulaContext(phrase: "a payload", abilities: .all, origin: layerEntry.origin)
        context.allowsMissing = true
        var entries: [(name: String, value: TypedExpression)] = []
        for entry in layerEntry.entry.send {
            switch entry.value {
            case .text(let text):
                let value = TypedExpression(.constant(.string(text.text)), type: .string, range: 0..<0)
                entries.append((entry.name.text, value))
            case .formula(let formula):
                guard let value = formulas.value(formula, context, nil, into: &diagnostics) else { continue }
                if value.type.isSent {
                    entries.append((entry.name.text, value))
                } else {
                    diagnostics.report(
                        .problem(
                            .typeMismatch, "\(value.type.phrase) cannot be sent",
                            at: formula.range(of: value.range),
                            label: "send a truth value, a number, text, or a family of attributes"))
                }
            }
        }
        if layerEntry.entry.isFragment { context.abilities.insert(.unsent) }
        let when = layerEntry.entry.when.flatMap { formulas.condition($0, context, into: &diagnostics) }
        let readsUnsent = when?.references.contains { names.table.references[$0] == .unsent } ?? false
        let scope = layerEntry.entry.per.flatMap { formulas.scope($0, into: &diagnostics) }
        if let per = layerEntry.entry.per, !readsUnsent, when != nil {
            diagnostics.report(
                .problem(
                    .contradictoryKeys, "`per` requires a fragment whose `when` reads `unsent`", at: per.range,
                    label: "no sent values are remembered"))
        }
        return PayloadFragment(
            name: layerEntry.entry.name.text, when: when, readsUnsent: readsUnsent, scope: scope, entries: entries)
    }

    private func checkIncludes(
        of payload: PayloadSyntax, _ payloads: PayloadTable, into diagnostics: inout DiagnosticCollector
    ) {
        for name in payload.include {
            guard let included = payloads.syntax[name.text] else {
                if !names.damaged.contains(name.text) {
                    diagnostics.report(
                        .unknown(
                            .unknownFragment, "there is no fragment `\(name.text)`", name,
                            among: diagnostics.near(payloads.fragmentNames), label: "declare it in `payloads`"))
                }
                continue
            }
            if !included.isFragment {
                diagnostics.report(
                    .problem(
                        .unknownFragment, "`\(name.text)` is the payload of an action, not a fragment", at: name.range,
                        label: "move the common attributes into a fragment"))
            } else if payloads.reaches(payload.name.text, from: name.text) {
                diagnostics.report(
                    .problem(
                        .cyclicInclude, "`\(name.text)` includes `\(payload.name.text)`, and so itself",
                        at: name.range))
            }
        }
    }

    private func warnOfUnused(_ all: [PayloadSyntax], into diagnostics: inout DiagnosticCollector) {
        guard !diagnostics.hasErrors else { return }
        let included = Set(all.flatMap(\.include).map(\.text))
        for entry in all where entry.isFragment && !included.contains(entry.name.text) {
            diagnostics.report(
                Diagnostic(
                    .unusedDeclaration, "`\(entry.name.text)` is not used", at: entry.name.range,
                    label: "no payload includes it"))
        }
    }
}

/// Payloads by name, for resolving the fragments they include.
private struct PayloadTable {
    /// The maximum number of fragments of a payload, and of levels of inclusion.
    static let mostFragments = 64

    private(set) var syntax: [String: PayloadSyntax] = [:]
    private var checked: [String: PayloadFragment] = [:]

    mutating func add(_ payload: PayloadSyntax, _ fragment: PayloadFragment) {
        syntax[payload.name.text] = payload
        checked[payload.name.text] = fragment
    }

    var fragmentNames: [String] { syntax.values.filter(\.isFragment).map(\.name.text) }

    /// Returns the included fragments, each once, followed by the payload itself, or `nil` if there are too many.
    func fragments(of name: String) -> [PayloadFragment]? {
        var order: [String] = []
        var seen: Set<String> = []
        collect(name, into: &order, &seen)
        return seen.count - 1 > PayloadTable.mostFragments ? nil : order.compactMap { checked[$0] }
    }

    private func collect(_ name: String, into order: inout [String], _ seen: inout Set<String>) {
        guard seen.count - 1 <= PayloadTable.mostFragments, seen.insert(name).inserted else { return }
        for included in syntax[name]?.include ?? [] { collect(included.text, into: &order, &seen) }
        order.append(name)
    }

    /// True if a payload includes another, directly or through others.
    func reaches(_ name: String, from start: String) -> Bool {
        var order: [String] = []
        var seen: Set<String> = []
        collect(start, into: &order, &seen)
        return seen.contains(name)
    }
}

extension ExpressionType {
    /// True for types of values that attributes can have.
    fileprivate var isSent: Bool {
        switch self {
        case .bool, .int, .double, .string, .unknown: true
        // Each value is sent under its key.
        case .map(.string, let value): value.isSent
        default: false
        }
    }
}
