import AVTVast
import Foundation

/// The time in which documents are read, next to libxml2 and expat where they are installed; nothing links them.
enum XMLPeers {
    /// Prints the time of each reader for a document of four ads and one of 200, in microseconds: the least of the rounds.
    static func printTimes() {
        for (adCount, rounds) in [(4, 2_000), (200, 60)] {
            let bytes = PodDocument.bytes(adCount: adCount)
            print("\(adCount) ads, \(bytes.count) bytes")
            printTime("VASTDocument", rounds) { (try? VASTDocument(bytes)) != nil }
            if let read = LibXML2() { printTime("libxml2, SAX2 push", rounds) { read(bytes) } }
            if let read = Expat() { printTime("expat", rounds) { read(bytes) } }
        }
    }

    private static func printTime(_ name: String, _ rounds: Int, _ read: () -> Bool) {
        let clock = ContinuousClock()
        var (best, isRead) = (Duration.seconds(3_600), true)
        for _ in 0..<rounds { best = min(best, clock.measure { isRead = read() && isRead }) }
        let nanoseconds = (best / .nanoseconds(1)).rounded()
        print("  \(name): \(isRead ? "\(nanoseconds / 1_000) us" : "cannot read it")")
    }

    /// Returns a function of a library that is loaded at run time, or `nil` if there is none.
    fileprivate static func function<Function>(
        _ name: String, of library: UnsafeMutableRawPointer, as type: Function.Type
    ) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
}

/// The push reader of libxml2, with callbacks that do nothing.
private struct LibXML2 {
    private typealias Context = UnsafeMutableRawPointer
    private typealias Create =
        @convention(c) (UnsafeMutablePointer<UInt>?, Context?, UnsafePointer<UInt8>?, CInt, UnsafePointer<CChar>?)
        -> Context?
    private typealias Parse = @convention(c) (Context?, UnsafePointer<UInt8>?, CInt, CInt) -> CInt
    private typealias Free = @convention(c) (Context?) -> Void
    private typealias Callback = @convention(c) (Context?) -> Void

    private let create: Create
    private let parse: Parse
    private let free: Free
    /// `xmlSAXHandler`, whose 32 members have the size of a pointer.
    private let handler: [UInt]

    init?() {
        guard let library = dlopen("libxml2.so.2", RTLD_NOW) ?? dlopen("libxml2.dylib", RTLD_NOW),
            let create = XMLPeers.function("xmlCreatePushParserCtxt", of: library, as: Create.self),
            let parse = XMLPeers.function("xmlParseChunk", of: library, as: Parse.self),
            let free = XMLPeers.function("xmlFreeParserCtxt", of: library, as: Free.self)
        else { return nil }
        (self.create, self.parse, self.free) = (create, parse, free)
        // The arguments stay in registers, so that a callback without them may be called with any.
        let nothing: Callback = { _ in }
        var handler = [UInt](repeating: 0, count: 32)
        // `characters`, `cdataBlock`, `startElementNs` and `endElementNs`.
        for index in [17, 25, 29, 30] { handler[index] = unsafeBitCast(nothing, to: UInt.self) }
        // `initialized`: the handler is one of SAX2.
        handler[27] = 0xDEED_BEAF
        self.handler = handler
    }

    func callAsFunction(_ bytes: [UInt8]) -> Bool {
        var handler = handler
        guard let context = create(&handler, nil, nil, 0, nil) else { return false }
        defer { free(context) }
        return parse(context, bytes, CInt(bytes.count), 1) == 0
    }
}

/// Expat, with callbacks that do nothing.
private struct Expat {
    private typealias Context = UnsafeMutableRawPointer
    private typealias Callback = @convention(c) (Context?) -> Void
    private typealias Create = @convention(c) (UnsafePointer<CChar>?) -> Context?
    private typealias SetElements = @convention(c) (Context?, Callback?, Callback?) -> Void
    private typealias SetText = @convention(c) (Context?, Callback?) -> Void
    private typealias Parse = @convention(c) (Context?, UnsafePointer<UInt8>?, CInt, CInt) -> CInt
    private typealias Free = @convention(c) (Context?) -> Void

    private let create: Create
    private let setElements: SetElements
    private let setText: SetText
    private let parse: Parse
    private let free: Free

    init?() {
        guard let library = dlopen("libexpat.so.1", RTLD_NOW) ?? dlopen("libexpat.dylib", RTLD_NOW),
            let create = XMLPeers.function("XML_ParserCreate", of: library, as: Create.self),
            let setElements = XMLPeers.function("XML_SetElementHandler", of: library, as: SetElements.self),
            let setText = XMLPeers.function("XML_SetCharacterDataHandler", of: library, as: SetText.self),
            let parse = XMLPeers.function("XML_Parse", of: library, as: Parse.self),
            let free = XMLPeers.function("XML_ParserFree", of: library, as: Free.self)
        else { return nil }
        (self.create, self.setElements, self.setText) = (create, setElements, setText)
        (self.parse, self.free) = (parse, free)
    }

    func callAsFunction(_ bytes: [UInt8]) -> Bool {
        guard let context = create(nil) else { return false }
        defer { free(context) }
        setElements(context, { _ in }, { _ in })
        setText(context) { _ in }
        return parse(context, bytes, CInt(bytes.count), 1) == 1
    }
}
