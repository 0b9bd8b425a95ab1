import AVTPackFiles
import AVTPackSigning
import AVTTestSupport
import Foundation
import Testing

/// minisign and signify as their authors made them; in CI they must be there.
struct SignatureTool: Sendable {
    let path: String?
    let folder: URL

    static let minisign = installedTool("minisign")
    static let signify = installedTool("signify-openbsd")

    init(_ path: String?) throws {
        self.path = path
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// How a run ends.
    func run(_ arguments: String...) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: try #require(path, "the tool is not installed: see .ci/setup"))
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: folder.appending(path: name)) }
    func text(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
}

@Suite("minisign", .enabled(if: SignatureTool.minisign != nil || requiresTools, "minisign is not installed"))
struct MinisignTests {
    private let archive: PackArchive
    private let tool: SignatureTool

    init() throws {
        archive = try TrustFixture.archive()
        tool = try SignatureTool(SignatureTool.minisign)
        try tool.write(archive.bytes, to: "my.avtpack")
    }

    @Test("it verifies our signatures, and refuses them for a changed file")
    func verifiesOurs() throws {
        defer { tool.remove() }
        let key = try SecretKey.random()
        try tool.write(Array(key.publicKey.file.utf8), to: "our.pub")
        try tool.write(Array(PackSignature(of: archive, with: key).file.utf8), to: "my.avtpack.minisig")
        #expect(try tool.run("-V", "-p", "our.pub", "-m", "my.avtpack") == 0)
        try tool.write(archive.bytes + [0], to: "my.avtpack")
        #expect(try tool.run("-V", "-p", "our.pub", "-m", "my.avtpack") != 0)
    }

    @Test("we verify its signatures, of the file and of its digest", arguments: [["-l"], []])
    func itsSignatures(_ options: [String]) throws {
        defer { tool.remove() }
        #expect(try tool.run("-G", "-W", "-p", "its.pub", "-s", "its.key") == 0)
        if options.isEmpty {
            #expect(try tool.run("-S", "-s", "its.key", "-m", "my.avtpack") == 0)
        } else {
            #expect(try tool.run("-S", "-l", "-s", "its.key", "-m", "my.avtpack") == 0)
        }
        let ring = try KeyRing([KeyRing.Entry(PublicKey(tool.text("its.pub")))])
        let signature = try PackSignature(tool.text("my.avtpack.minisig"), name: "its")
        #expect(ring.refusal(of: archive, [signature]).isEmpty)
        let other = try TrustFixture.archive(revision: 8)
        #expect(ring.refusal(of: other, [signature]).hasSuffix("with this key"))
    }

    @Test("its signature for another pack or revision is refused by its trusted comment")
    func itsComment() throws {
        defer { tool.remove() }
        #expect(try tool.run("-G", "-W", "-p", "its.pub", "-s", "its.key") == 0)
        #expect(try tool.run("-S", "-s", "its.key", "-m", "my.avtpack", "-t", "pack=my.pack revision=6") == 0)
        let ring = try KeyRing([KeyRing.Entry(PublicKey(tool.text("its.pub")))])
        let signature = try PackSignature(tool.text("my.avtpack.minisig"), name: "its")
        #expect(ring.refusal(of: archive, [signature]).hasSuffix("it was made for `pack=my.pack revision=6`"))
    }

    @Test("we sign with its keys, and it signs with ours")
    func keys() throws {
        defer { tool.remove() }
        #expect(try tool.run("-G", "-W", "-p", "its.pub", "-s", "its.key") == 0)
        let its = try SecretKey(tool.text("its.key"))
        #expect(try its.publicKey == PublicKey(tool.text("its.pub")))
        try tool.write(Array(PackSignature(of: archive, with: its).file.utf8), to: "my.avtpack.minisig")
        #expect(try tool.run("-V", "-p", "its.pub", "-m", "my.avtpack") == 0)
        let ours = try SecretKey.random()
        try tool.write(Array(ours.file.utf8), to: "our.key")
        #expect(try tool.run("-S", "-s", "our.key", "-m", "my.avtpack") == 0)
        let signature = try PackSignature(tool.text("my.avtpack.minisig"), name: "its")
        #expect(try KeyRing([KeyRing.Entry(ours.publicKey)]).refusal(of: archive, [signature]).isEmpty)
    }

    @Test("a file of any length has the digest that it signs", arguments: [0, 1, 127, 128, 129, 255, 256, 257, 5000])
    func digest(_ count: Int) throws {
        defer { tool.remove() }
        let file = PackFile(path: "pack.yaml", bytes: [UInt8](repeating: 0x23, count: count))
        let archive = try PackArchive(of: [file], name: "my.avtpack", manifest: archive.manifest)
        try tool.write(archive.bytes, to: "my.avtpack")
        #expect(try tool.run("-G", "-W", "-p", "its.pub", "-s", "its.key") == 0)
        #expect(try tool.run("-S", "-s", "its.key", "-m", "my.avtpack") == 0)
        let ring = try KeyRing([KeyRing.Entry(PublicKey(tool.text("its.pub")))])
        #expect(ring.refusal(of: archive, [try PackSignature(tool.text("my.avtpack.minisig"), name: "its")]).isEmpty)
    }
}

@Suite("signify", .enabled(if: SignatureTool.signify != nil || requiresTools, "signify is not installed"))
struct SignifyTests {
    @Test("it verifies the first two lines of our signatures with our keys, which have its format")
    func verifiesOurs() throws {
        let tool = try SignatureTool(SignatureTool.signify)
        defer { tool.remove() }
        let archive = try TrustFixture.archive()
        let key = try SecretKey.random()
        let signature = try PackSignature(of: archive, with: key)
        let lines = signature.file.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
        try tool.write(archive.bytes, to: "my.avtpack")
        try tool.write(Array(key.publicKey.file.utf8), to: "our.pub")
        try tool.write(Array(lines.utf8), to: "my.avtpack.sig")
        #expect(try tool.run("-V", "-p", "our.pub", "-m", "my.avtpack", "-x", "my.avtpack.sig") == 0)
        try tool.write(archive.bytes + [0], to: "my.avtpack")
        #expect(try tool.run("-V", "-p", "our.pub", "-m", "my.avtpack", "-x", "my.avtpack.sig") != 0)
    }
}
