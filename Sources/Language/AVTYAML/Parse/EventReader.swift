private import CLibYAML

/// The event parser of libyaml for a text in memory.
///
/// It owns the parser and its input, and is the only type that uses the C library.
final class EventReader {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let offsets: CodePointOffsets
    private let edited: EditedText

    /// True if libyaml could allocate its parser.
    private let isReady: Bool

    /// Creates a reader of valid UTF-8 without a byte order mark; event offsets refer to the text before its edits.
    init(_ edited: EditedText) {
        parser = .allocate(capacity: 1)
        input = .allocate(capacity: edited.bytes.count)
        _ = input.initialize(from: edited.bytes)
        offsets = CodePointOffsets(edited.bytes)
        self.edited = edited
        parser.initialize(to: yaml_parser_t())
        isReady = yaml_parser_initialize(parser) == 1
        guard isReady else { return }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, edited.bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    /// Returns the next event; must not be called after the end of the stream.
    ///
    /// - Throws: The syntax error that libyaml reports; the reader cannot continue after it.
    func next() throws(SyntaxProblem) -> YAMLEvent {
        var event = yaml_event_t()
        guard isReady, yaml_parser_parse(parser, &event) == 1 else { throw problem() }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(
            kind: kind(of: event), lower: offset(event.start_mark), upper: offset(event.end_mark),
            hasAnchor: hasAnchor(event), hasTag: hasTag(event))
    }

    private func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
        switch event.type {
        case YAML_STREAM_END_EVENT: .streamEnd
        case YAML_DOCUMENT_END_EVENT: .documentEnd
        case YAML_ALIAS_EVENT: .alias
        case YAML_SCALAR_EVENT:
            .scalar(text: text(event.data.scalar), style: YAMLScalar.Style(event.data.scalar.style))
        case YAML_SEQUENCE_START_EVENT:
            .sequenceStart(isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE)
        case YAML_MAPPING_START_EVENT:
            .mappingStart(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: .collectionEnd
        default: .other
        }
    }

    private func text(_ scalar: yaml_event_s.__Unnamed_union_data.__Unnamed_struct_scalar) -> String {
        String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    }

    private func hasAnchor(_ event: yaml_event_t) -> Bool {
        switch event.type {
        case YAML_SCALAR_EVENT: event.data.scalar.anchor != nil
        case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.anchor != nil
        case YAML_MAPPING_START_EVENT: event.data.mapping_start.anchor != nil
        default: false
        }
    }

    private func hasTag(_ event: yaml_event_t) -> Bool {
        switch event.type {
        case YAML_SCALAR_EVENT: event.data.scalar.tag != nil
        case YAML_SEQUENCE_START_EVENT: event.data.sequence_start.tag != nil
        case YAML_MAPPING_START_EVENT: event.data.mapping_start.tag != nil
        default: false
        }
    }

    private func problem() -> SyntaxProblem {
        let context = parser.pointee.context.map { String(cString: $0) }
        return SyntaxProblem(
            problem: parser.pointee.problem.map { String(cString: $0) } ?? "out of memory",
            offset: offset(parser.pointee.problem_mark), context: context,
            contextOffset: context == nil ? nil : offset(parser.pointee.context_mark))
    }

    private func offset(_ mark: yaml_mark_t) -> Int {
        edited.originalOffset(offsets.byteOffset(ofCodePoint: Int(clamping: mark.index)))
    }
}

extension YAMLScalar.Style {
    fileprivate init(_ style: yaml_scalar_style_t) {
        self =
            switch style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
            case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
            case YAML_LITERAL_SCALAR_STYLE: .literal
            case YAML_FOLDED_SCALAR_STYLE: .folded
            default: .plain
            }
    }
}
