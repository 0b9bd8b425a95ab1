extension WrittenElement {
    /// Returns what a change of one part of the entry changes directly.
    ///
    /// If `path` is `nil`, the result is everything that the entry changes.
    func targets(of path: String?, in graph: DependencyGraph) -> Set<DependencyGraph.Node> {
        switch entry {
        case let transition as TransitionSyntax: return targets(of: transition, path, graph)
        case let signal as SignalSyntax:
            return Set(signal.emit.map { .action($0.text) } + signal.with.map { .attribute($0.name.text) })
        case let state as StateSyntax:
            return Set([.name(name)] + (state.moves?.moves.map { .action($0.action.text) } ?? []))
        case let limit as RateLimitSyntax: return withheld(limit.filter, in: graph)
        case let duplicates as DuplicateSyntax: return withheld(duplicates.filter, in: graph)
        case let action as ActionSyntax:
            let standard = StandardVocabulary.timeAttribute(of: action.name.text)
            return [.attribute(standard), .attribute(action.timeAttribute?.text ?? standard)]
        default: break
        }
        switch kind {
        case .parameter: return [.parameter(name)]
        case .extension: return [.parameter(String(name.split(separator: "/").last ?? ""))]
        case .attributeDeclaration, .record, .family, .getter, .attribute: return [.attribute(name)]
        case .definition, .scope, .state, .memory, .measure, .timer: return [.name(name)]
        case .payload: return [.payload(name)]
        case .metric, .metricDeclaration: return [.metric(name)]
        case .treatment: return [.deliveredAttribute(name)]
        case .trackerKind, .hold: return graph.everyAction
        case .player, .consents, .others, .sample, .order, .removal: return graph.everything
        case .signal, .transition, .limit, .duplicates, .action: return []
        }
    }

    /// Returns the deliveries of some actions, and the attribute that counts withheld events.
    private func withheld(
        _ filter: ActionFilterSyntax, in graph: DependencyGraph
    ) -> Set<DependencyGraph.Node> {
        Set(graph.actions(of: filter).map { .delivered($0) } + [.deliveredAttribute("withheldEvents")])
    }

    private func targets(
        of transition: TransitionSyntax, _ path: String?, _ graph: DependencyGraph
    ) -> Set<DependencyGraph.Node> {
        let keys = path?.split(separator: ".").map(String.init) ?? []
        let chosen = graph.actions(of: transition.filter)
        let attributes = transition.emit.flatMap(\.with).map { DependencyGraph.Node.attribute($0.name.text) }
        let emitted = (transition.emit.map(\.action) + transition.raise).map { DependencyGraph.Node.action($0.text) }
        switch keys.first {
        case "accept", "block": return Set(chosen.map { .action($0) })
        case "set", "setAll": return keys.count > 1 ? [.name(keys[1])] : []
        case "clear", "start", "stop", "begin", "end": return writtenNames.subtracting(assignedNames)
        case "consume": return Set(chosen.map { .action($0) })
        case "emit": return keys.count > 3 && keys[2] == "with" ? [.attribute(keys[3])] : Set(emitted + attributes)
        case "raise": return Set(emitted)
        default: break
        }
        let isTest = !transition.accept.isEmpty || !transition.block.isEmpty
        return writtenNames.union(emitted + attributes).union(isTest ? chosen.map { .action($0) } : [])
            .union(transition.consume ? chosen.map { .action($0) } : [])
    }

    /// The variables that a transition assigns values to, under their names in the newer version.
    private var assignedNames: Set<DependencyGraph.Node> {
        Set(
            parts.compactMap { part in
                let keys = part.path.split(separator: ".")
                return ["set", "setAll"].contains(keys.first) && keys.count > 1 ? .name(String(keys[1])) : nil
            })
    }

    /// All variables, timers and scopes that a transition changes, under their names in the newer version.
    private var writtenNames: Set<DependencyGraph.Node> {
        let ordered = parts.filter { ["clear", "start", "stop", "begin", "end"].contains($0.path) }
        return assignedNames.union(ordered.map { .name($0.meaning) })
    }
}

extension DependencyGraph {
    /// Everything that is sent.
    var everything: Set<Node> {
        everyAction.union(metrics.map { .metric($0) }).union(actions.map { .delivered($0) })
            .union([.deliveredAttribute("sampleRate")])
    }
}
