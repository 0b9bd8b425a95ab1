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
        let events = Set(graph.actions(of: transition.filter).map { DependencyGraph.Node.action($0) })
        let attributes = transition.effects.compactMap(\.emission).flatMap(\.with).map {
            DependencyGraph.Node.attribute($0.name.text)
        }
        let emitted = transition.effects.compactMap(\.causedAction).map { DependencyGraph.Node.action($0.text) }
        if keys.first.flatMap(TransitionSyntax.ConditionKey.init) != nil { return events }
        guard let key = keys.first.flatMap(EffectSyntax.Key.init) else {
            let decides = !transition.conditions.isEmpty || transition.effects.contains(where: \.consumes)
            return changedNames(by: [.assignments, .names]).union(emitted + attributes).union(decides ? events : [])
        }
        switch key.content {
        case .assignments: return keys.count > 1 ? [.name(keys[1])] : []
        case .names: return changedNames(by: [.names])
        case .emissions: return keys.count > 3 && keys[2] == "with" ? [.attribute(keys[3])] : Set(emitted + attributes)
        case .actions: return Set(emitted)
        case .consumption: return events
        case .remark: return []
        }
    }

    /// Returns the variables, timers and scopes that effects change, under their names in the newer version.
    private func changedNames(by contents: [EffectSyntax.Key.Content]) -> Set<DependencyGraph.Node> {
        Set(
            parts.compactMap { part in
                let keys = part.path.split(separator: ".").map(String.init)
                guard let content = keys.first.flatMap(EffectSyntax.Key.init)?.content, contents.contains(content)
                else {
                    return nil
                }
                switch content {
                case .assignments: return keys.count > 1 ? .name(keys[1]) : nil
                case .names: return .name(part.meaning)
                case .emissions, .actions, .consumption, .remark: return nil
                }
            })
    }
}

extension DependencyGraph {
    /// Everything that is sent.
    var everything: Set<Node> {
        everyAction.union(metrics.map { .metric($0) }).union(actions.map { .delivered($0) })
            .union([.deliveredAttribute("sampleRate")])
    }
}
