import AVTPackTools
import Foundation
import Testing

/// Every file of tests of the language reference does what the page says.
@Suite struct `Tests in the language reference` {
    @Test(arguments: try Reference.testFiles())
    func `a file of tests has the results that are shown below it`(example: ReferenceTestFile) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pack = try #require(try Reference.examples().first { $0.name == example.pack })
        try Data(pack.pack.utf8).write(to: folder.appending(path: "\(pack.name).yaml"))
        let file = folder.appending(path: "\(pack.name).test.yaml")
        try Data(example.yaml.utf8).write(to: file)

        let result = runPackTests(path: file.path)
        var report = PackTestReport(colour: false)
        let lines = (report.text(of: result) + report.summary).replacing(folder.path + "/", with: "")
        #expect(!result.tests.isEmpty, "\(lines)")
        if let output = example.output { #expect(lines == output) } else { #expect(!report.hasFailures, "\(lines)") }
    }

    @Test func `the page shows a run that passes and one that fails`() throws {
        let outputs = try Reference.testFiles().compactMap(\.output)
        #expect(outputs.contains { $0.contains("2 passed") } && outputs.contains { $0.contains("1 failed") })
    }
}
