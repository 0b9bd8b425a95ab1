import AVTCore

extension VASTDocument {
    /// The document as JSON: an object with the member `VAST`.
    public var json: JSONValue { .object([JSONMember("VAST", root.json)]) }
}

extension VASTProblem {
    /// The problem as JSON: an object with the member `error`.
    public var json: JSONValue {
        let error = JSONValue.object([
            JSONMember("code", .int(code.rawValue)),
            JSONMember("at", .array([.int(location.line), .int(location.column)])),
        ])
        return .object([JSONMember("error", error)])
    }
}

extension VASTElement {
    /// The element as JSON.
    var json: JSONValue {
        let location = location
        var members = [JSONMember("at", .array([.int(location.line), .int(location.column)]))]
        if index == document.tree.root, let namespace = document.tree.namespace(of: index) {
            members.append(JSONMember("namespace", .string(namespace)))
        }
        var others: [JSONValue] = []
        append(attributes: &members, &others)
        switch row?.type.content {
        case .container: append(children: &members, &others)
        case .text, .uri: members.append(JSONMember("text", .string(text)))
        case .time: members += VASTTime(text).members(text)
        case .source: members.append(JSONMember("xml", .string(innerSource)))
        case nil: break
        }
        if !others.isEmpty { members.append(JSONMember("other", .array(others))) }
        return .object(members)
    }

    private func append(attributes members: inout [JSONMember], _ others: inout [JSONValue]) {
        var names: Set<String> = []
        for attribute in attributes where !attribute.writtenName.utf8.contains(UInt8(ascii: ":")) {
            // Of two spellings of one attribute, the first counts.
            if let declaration = attribute.declaration {
                guard names.insert(declaration.name).inserted else { continue }
                members.append(JSONMember(declaration.name, attribute.json(declaration.kind)))
            } else {
                others.append(
                    .object([
                        JSONMember("attribute", .string(attribute.writtenName)),
                        JSONMember("text", .string(attribute.text)),
                    ]))
            }
        }
    }

    private func append(children members: inout [JSONMember], _ others: inout [JSONValue]) {
        var values: [UInt8: [JSONValue]] = [:]
        var order: [UInt8] = []
        for child in children {
            let row = document.rows[child.index]
            guard row != ElementTable.unknown else {
                let location = child.location
                others.append(
                    .object([
                        JSONMember("at", .array([.int(location.line), .int(location.column)])),
                        JSONMember("name", .string(document.tree.text(in: document.tree.elements[child.index].name))),
                        JSONMember("xml", .string(child.source)),
                    ]))
                continue
            }
            if values[row] == nil { order.append(row) }
            values[row, default: []].append(child.json)
        }
        for row in order {
            let declaration = ElementTable.vast.rows[Int(row)]
            let items = values[row] ?? []
            let value = declaration.child.many.isEmpty ? items.first ?? .null : .array(items)
            members.append(JSONMember(declaration.type.name, value))
        }
    }
}

extension VASTAttribute {
    /// The value as JSON; a value that cannot be read is a string.
    fileprivate func json(_ kind: ElementType.Attribute.Kind) -> JSONValue {
        let text = text
        switch kind {
        case .integer: return text.vastInteger.map { .int($0) } ?? .string(text)
        case .decimal: return text.vastDecimal.map { $0.json } ?? .string(text)
        case .boolean: return VASTBoolean.value(of: text).map { .bool($0) } ?? .string(text)
        case .time: return .object(VASTTime(text).members(text))
        case .offset:
            switch VASTOffset(text) {
            case .percentage(let value):
                return .object([JSONMember("text", .string(text)), JSONMember("percent", value.json)])
            case .time(let time): return .object(Optional(time).members(text))
            case nil: return .object([JSONMember("text", .string(text))])
            }
        case .text, .event, .currency, .horizontalPosition, .verticalPosition, .oneOf, .breakOffset, .breakTypes,
            .language, .mimeType:
            return .string(text)
        }
    }
}

extension VASTTime? {
    /// The text, and the time if it can be read.
    fileprivate func members(_ text: String) -> [JSONMember] {
        let text = JSONMember("text", .string(text))
        return map { [text, JSONMember("ms", .int($0.milliseconds))] } ?? [text]
    }
}

extension Double {
    /// The number as JSON, without a fraction of 0.
    fileprivate var json: JSONValue { Int(exactly: self).map { .int($0) } ?? .double(self) }
}
