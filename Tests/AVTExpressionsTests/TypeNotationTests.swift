import AVTExpressions
import Testing

@Suite struct `Notation of types` {
    @Test(
        arguments: [
            "bool", "int", "uint", "double", "string", "bytes", "null_type", "dyn", "google.protobuf.Timestamp",
            "google.protobuf.Duration", "list(int)", "map(string, dyn)", "map(int, list(map(bool, uint)))", "type(int)",
            "optional_type(list(string))",
        ])
    func `a type is read as it is written`(text: String) {
        #expect(ExpressionType(notation: text)?.notation == text)
    }

    @Test(
        arguments: [
            ("timestamp", "google.protobuf.Timestamp"), ("duration", "google.protobuf.Duration"), ("null", "null_type"),
            ("list", "list(dyn)"), ("map", "map(dyn, dyn)"), ("optional", "optional_type(dyn)"),
            (" list( int )", "list(int)"),
            ("optional(int)", "optional_type(int)"),
        ])
    func `there are shorter forms`(text: String, notation: String) {
        #expect(ExpressionType(notation: text)?.notation == notation)
    }

    @Test(arguments: [
        "", "Int", "list(", "list()", "int(int)", "list(int, int)", "map(int)", "a.list(int)", "1", "int + int",
    ])
    func `nothing else is a type`(text: String) {
        #expect(ExpressionType(notation: text) == nil)
    }

    @Test func `units are left out`() {
        #expect(ExpressionType.list(.int(.milliseconds)).notation == "list(int)")
    }
}
