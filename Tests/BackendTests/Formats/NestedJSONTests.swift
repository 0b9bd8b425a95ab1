import AVTCore
import OpenAVTBackends
import OpenAVTChain
import Testing

@Suite("Samples as JSON") struct NestedJSONTests {
    @Test(arguments: [
        (["a": OAVTValue.int(1), "b.c": .int(2), "b.d.e": .bool(true)], #"{"a":1,"b":{"c":2,"d":{"e":true}}}"#),
        (["a": .int(1), "a.b": .int(2), "a.b.c": .int(3)], #"{"a":1,"a.b":2,"a.b.c":3}"#),
        ([".a": .int(1), "b.": .int(2), "c..d": .int(3), "": .int(4)], #"{"":4,".a":1,"b.":2,"c..d":3}"#),
        (["n": .double(.nan), "i": .double(-.infinity), "s": .string("\"\n")], #"{"i":null,"n":null,"s":"\"\n"}"#),
    ]) func `nest dotted names, unless a part of the name is a value`(attributes: [String: OAVTValue], text: String)
        throws
    {
        let sample = DeliverySample(
            source: "s", number: 0, milliseconds: 1, content: .event(action: "A"), attributes: attributes)
        #expect(JSONValue(nested: sample.attributes).text == text)
        _ = try JSONReader.read(Array(sample.json.text.utf8))
    }

    @Test func `have their id, their session and their time`() {
        let metric = DeliverySample(
            source: "s", number: 2, tracker: "t", milliseconds: 1500,
            content: .metric(name: "NumPlays", type: .counter, value: .int(1), histogram: nil))
        #expect(
            metric.json.text
                == #"{"metric":{"id":"s/1500/2","session":"s","tracker":"t","at":1500,"name":"NumPlays","type":"counter","value":1}}"#
        )
    }
}
