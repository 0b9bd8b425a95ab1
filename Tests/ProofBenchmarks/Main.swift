import Foundation

/// Proves all benchmark packs, each in processes of its own, or one of them in this process.
@main
enum Main {
    static func main() {
        do {
            guard let name = CommandLine.arguments.dropFirst().first else {
                return try ProofBenchmark.runAll(rounds: 5)
            }
            guard let benchmark = ProofBenchmark.Case(rawValue: name) else {
                return print(
                    "usage: avt-proof-benchmarks [\(ProofBenchmark.Case.allCases.map(\.rawValue).joined(separator: "|"))]"
                )
            }
            try ProofBenchmark.run(benchmark)
        } catch {
            print(error)
            exit(1)
        }
    }
}
