import AVTPackSigning
import ArgumentParser
import Foundation

/// `avt-rules pack sign`: signs a pack file.
struct PackSignCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign", abstract: "Signs a pack file.",
        discussion: """
            The signature is written next to it, as by minisign. Where several people must sign, each writes a separate file: \
            --output NAME.avtpack.WHO.minisig; 'verify' finds them all.
            """)

    @Argument(help: "The pack file.")
    var pack: String

    @Option(
        help: ArgumentHelp(
            "A secret key without a password, created by 'pack keygen' or 'minisign -G -W'.", valueName: "file"))
    var key: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The signature; by default PACK.minisig.", valueName: "file"))
    var output: String?

    func run() throws {
        let file = try PackFileOnDisk(pack)
        let archive = try file.archive
        let text = try FileBytes.readText(key)
        let secret: SecretKey
        let signature: PackSignature
        do throws(KeyError) {
            secret = try SecretKey(text)
            signature = try PackSignature(of: archive, with: secret)
        } catch {
            if (try? PublicKey(text)) != nil {
                throw Failure(
                    status: .inputOutput,
                    message: "cannot sign with `\(key)`: it is a public key, which verifies; name the secret one")
            }
            throw Failure(status: .inputOutput, message: "cannot sign with `\(key)`: \(error)")
        }
        let path = output ?? pack + PackSignature.ending
        var files = OutputFiles()
        files.addInput(pack, "the pack file")
        files.addInput(key, "the secret key")
        try files.addOutput(path, "--output")
        try checkOverwrite(path, for: secret)
        try FileBytes.write(Array(signature.file.utf8), to: path)
        try Console.write("\(path): \(signature.trustedComment), key \(secret.id)\n")
    }

    /// Throws an error if the file contains a signature by another key.
    private func checkOverwrite(_ path: String, for key: SecretKey) throws(Failure) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let other = try? PackSignature(try FileBytes.readText(path), name: path)
        guard other?.keyID == key.id else {
            let own = pack + "." + key.id.description + PackSignature.ending
            throw Failure(
                status: .inputOutput,
                message:
                    "`\(path)` exists and was made with another key: choose another file with --output \(own)")
        }
    }
}
