/// What is fuzzed, chosen by `--target=NAME`; libFuzzer leaves flags that begin with `--` alone.
private enum Target: String, CaseIterable {
    case parse, check, evaluate, pattern, time, archive, image, yaml, log, socket, request, page, vast, resolve

    static let chosen: Target = {
        let flag = "--target="
        let names = CommandLine.arguments.filter { $0.hasPrefix(flag) }.map { $0.dropFirst(flag.count) }
        guard let name = names.last, let target = Target(rawValue: String(name)) else {
            fatalError("name a target: --target=\(allCases.map(\.rawValue).joined(separator: "|"))")
        }
        return target
    }()

    func run(_ input: UnsafeBufferPointer<UInt8>) {
        switch self {
        case .parse: fuzzParse(String(decoding: input, as: UTF8.self))
        case .check: fuzzCheck(String(decoding: input, as: UTF8.self))
        case .evaluate: fuzzEvaluate(String(decoding: input, as: UTF8.self))
        case .pattern: fuzzPattern(input)
        case .time: fuzzTime(Array(input))
        case .archive: fuzzArchive(Array(input))
        case .image: fuzzImage(Array(input))
        case .yaml: fuzzYAML(Array(input))
        case .log: fuzzLog(Array(input))
        case .socket: fuzzSocket(Array(input))
        case .request: fuzzRequest(Array(input))
        case .page: fuzzPage(Array(input))
        case .vast: fuzzVast(Array(input))
        case .resolve: fuzzResolve(Array(input))
        }
    }
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    Target.chosen.run(UnsafeBufferPointer(start: start, count: count))
    return 0
}

/// Ends the run where something does not hold; libFuzzer then keeps the input.
func require(_ holds: Bool, _ message: @autoclosure () -> String) {
    if !holds { fatalError(message()) }
}

/// Ends the run where two texts are not the same code points.
func requireSame(_ left: String, _ right: String, _ message: @autoclosure () -> String) {
    require(
        left.utf8.elementsEqual(right.utf8), "\(message())\n  \(left.debugDescription)\n  \(right.debugDescription)")
}
