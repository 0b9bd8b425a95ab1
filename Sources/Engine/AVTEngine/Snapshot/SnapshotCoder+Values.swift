import AVTCore

extension SnapshotCoder {
    /// Codes the value of an attribute; a value of the app is stored as a missing one.
    package mutating func code(_ value: inout Value?) {
        switch (code(case: value?.caseNumber ?? 0), value) {
        case (0, _): value = nil
        case (1, let known):
            var part = if case .bool(let part)? = known { part } else { false }
            code(&part)
            value = .bool(part)
        case (2, let known):
            var part = if case .int(let part)? = known { part } else { 0 }
            code(&part)
            value = .int(part)
        case (3, let known):
            var part = if case .double(let part)? = known { part } else { 0.0 }
            code(&part)
            value = .double(part)
        case (4, let known):
            var part = if case .string(let part)? = known { part } else { "" }
            code(&part)
            value = .string(part)
        case (let number, _): fail("a value of the unknown kind \(number)")
        }
    }

    /// Codes the value of an attribute that is not missing.
    package mutating func code(_ value: inout Value) {
        var optional: Value? = value
        code(&optional)
        guard isReading else { return }
        if let optional { value = optional } else { fail("a value is missing") }
    }

    /// Codes a value of memory.
    mutating func code(_ operand: inout Operand) {
        switch (code(case: operand.caseNumber), operand) {
        case (0, let known):
            var value = known.value
            code(&value)
            if isReading { operand = Operand(value) }
        case (1, let known):
            var part: [Value?] = if case .fields(let part) = known { part } else { [] }
            code(&part, nil) { $0.code(&$1) }
            operand = .fields(part)
        case (2, let known):
            var part = if case .texts(let part) = known { part } else { [String]() }
            code(&part, "") { $0.code(&$1) }
            operand = .texts(part)
        case (3, let known):
            var part = if case .map(let part) = known { part } else { [MapEntry]() }
            code(&part, MapEntry(key: "", value: .bool(false))) { coder, entry in
                var (key, value) = (entry.key, entry.value)
                coder.code(&key)
                coder.code(&value)
                if coder.isReading { entry = MapEntry(key: key, value: value) }
            }
            operand = .map(part)
        case (let number, _): fail("a value of the unknown kind \(number)")
        }
    }

    /// Codes a number that may be missing.
    mutating func code(_ number: inout Number?) {
        var value: Value? =
            switch number {
            case .int(let number): .int(number)
            case .double(let number): .double(number)
            case nil: nil
            }
        code(&value)
        switch value {
        case .int(let value): number = .int(value)
        case .double(let value): number = .double(value)
        case nil: number = nil
        case .bool, .string, .opaque: fail("a number that is none")
        }
    }

    /// Codes bits of finite state.
    mutating func code(_ bits: inout StateBits) {
        code(&bits.tracker)
        code(&bits.instrument)
    }
}

extension Value {
    fileprivate var caseNumber: Int {
        switch self {
        case .opaque: 0
        case .bool: 1
        case .int: 2
        case .double: 3
        case .string: 4
        }
    }
}

extension Operand {
    // Values of enumerations and trackers are results of expressions, and never stored in memory.
    fileprivate var caseNumber: Int {
        switch self {
        case .bool, .int, .double, .string, .missing, .enumCase, .tracker, .trackers, .failed: 0
        case .fields: 1
        case .texts: 2
        case .map: 3
        }
    }
}
