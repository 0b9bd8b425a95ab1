extension LayeredPack {
    /// Replaces the names of declarations that belong to players, and references to them outside of formulas, by full names.
    ///
    /// Formulas stay as written; whoever checks them finds the full names by their layer.
    mutating func separatePlayers() {
        playerNames = PlayerNames(layers)
        guard !playerNames.areNone else { return }
        let names = playerNames
        for index in layers.indices {
            layers[index].syntax.rename(in: index, names)
            for position in layers[index].definitions.indices {
                layers[index].definitions[position].entry.name.declare(in: index, names)
            }
            for position in layers[index].measures.indices {
                layers[index].measures[position].entry.name.declare(in: index, names)
                layers[index].measures[position].entry.owner.read(in: layers[index].measures[position].origin, names)
            }
            for position in layers[index].timers.indices {
                layers[index].timers[position].entry.name.declare(in: index, names)
            }
            for position in layers[index].transitions.indices {
                layers[index].transitions[position].entry.rename(in: layers[index].transitions[position].origin, names)
            }
            for position in layers[index].payloads.indices {
                let origin = layers[index].payloads[position].origin
                layers[index].payloads[position].entry.per?.read(in: origin, names)
            }
        }
    }
}

extension PackSyntax {
    fileprivate mutating func rename(in layer: Int, _ names: PlayerNames) {
        for index in scopes.indices { scopes[index].name.declare(in: layer, names) }
        for index in state.indices {
            state[index].name.declare(in: layer, names)
            state[index].owner.read(in: layer, names)
        }
        for index in memory.indices {
            memory[index].name.declare(in: layer, names)
            memory[index].owner.read(in: layer, names)
        }
        for index in migrations.indices {
            for rename in migrations[index].renames.indices {
                migrations[index].renames[rename].name.read(in: layer, names)
            }
            for value in migrations[index].values.indices {
                migrations[index].values[value].name.read(in: layer, names)
            }
        }
    }
}

extension TransitionSyntax {
    fileprivate mutating func rename(in layer: Int, _ names: PlayerNames) {
        for index in effects.indices { effects[index].target?.read(in: layer, names) }
    }
}

extension TextSyntax {
    /// Replaces a name by the full name of what a layer declares.
    fileprivate mutating func declare(in layer: Int, _ names: PlayerNames) {
        text = names.fullName(of: text, declaredIn: layer)
    }

    /// Replaces a name by the full name of what it refers to in a layer.
    fileprivate mutating func read(in layer: Int, _ names: PlayerNames) {
        text = names.fullName(of: text, readIn: layer)
    }
}
