import AVTPackSigning
import ArgumentParser
import Foundation

/// `avt-rules pack keygen`: generates a pair of keys.
struct PackKeygenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keygen", abstract: "Creates a pair of keys for signatures.",
        discussion: """
            NAME.key is secret and has no password: keep it where you keep secrets, such as those of your CI. NAME.pub \
            is for those who verify. Both are in minisign's format; 'minisign -G' creates such keys, too. Existing files are \
            never replaced.
            """)

    @Argument(help: "The name of both files, without ending.")
    var name: String

    func validate() throws {
        guard !name.isEmpty, name.last != "/" else { throw ValidationError("name the key, such as 'release'.") }
    }

    func run() throws {
        let key = try SecretKey.random()
        try FileBytes.writeNew(key.file, to: name + ".key", mode: 0o600)
        do throws(Failure) {
            try FileBytes.writeNew(key.publicKey.file, to: name + ".pub", mode: 0o644)
        } catch {
            // A secret key without its public key is of no use, and would be in the way of the next attempt.
            unlink(name + ".key")
            throw error
        }
        try Console.write("key \(key.id): secret in \(name).key, public in \(name).pub\n")
    }
}
