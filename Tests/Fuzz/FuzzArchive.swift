import AVTCore
import AVTPackFiles

/// A pack file is read or refused, and what is read can be made again; so is a manifest.
///
/// Nearly every change of a pack file breaks a digest. So the input is used as the manifest of a pack file too, whose
/// digest is right then, as somebody would make it who means harm.
func fuzzArchive(_ input: [UInt8]) {
    fuzzWhole(input)
    let sum = Array("\(SHA256.digest(of: input))  \(PackManifest.fileName)\n".utf8)
    fuzzWhole(entry(PackManifest.fileName, input) + entry(PackManifest.digestFileName, sum) + fileInManifest)
}

private func fuzzWhole(_ bytes: [UInt8]) {
    let archive: PackArchive
    do throws(ArchiveError) {
        archive = try PackArchive(bytes, name: "input")
    } catch {
        require(error.description.utf8.count < 4_000, "a long error of a hostile file")
        return
    }
    guard let again = try? PackArchive(of: archive.files, name: "again", manifest: archive.manifest) else {
        fatalError("what was read cannot be made")
    }
    require(again.manifest == archive.manifest && again.files == archive.files, "what was read was made otherwise")
    require(archive.bytes(at: archive.manifest.main) != nil, "the pack is not in its pack file")
}

/// An entry as tar writes it.
private func entry(_ path: String, _ content: [UInt8]) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func write(_ text: String, _ offset: Int) {
        for (index, byte) in text.utf8.enumerated() { block[offset + index] = byte }
    }
    func octal(_ number: Int, _ digits: Int) -> String {
        let text = String(number, radix: 8)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }
    write(path, 0)
    write("0000644\u{0}0000000\u{0}0000000\u{0}\(octal(content.count, 11))\u{0}00000000000\u{0}        0", 100)
    write("ustar\u{0}00", 257)
    write(octal(block.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", 148)
    return block + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
}

/// The file that the manifests of the corpus name, and the end.
private let fileInManifest = entry("pack.yaml", Array("pack: {}\n".utf8)) + [UInt8](repeating: 0, count: 1024)
