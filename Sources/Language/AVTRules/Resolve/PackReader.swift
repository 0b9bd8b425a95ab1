import AVTDiagnostics
import AVTPackFiles
import AVTYAML

/// Reads packs and everything that they extend.
struct PackReader {
    var diagnostics: DiagnosticCollector
    /// The loaded packs, each after those that it extends.
    private(set) var packs: [LoadedPack] = []
    /// False if a document or an extended pack is missing, in which case names may be unknown for that reason alone.
    private(set) var isComplete = true

    private var known: [PackLocation: Int] = [:]
    private var failed: Set<PackLocation> = []
    private var path: [PackLocation] = []

    /// Texts that replace the contents of files, by path.
    private let unsaved: [String: String]
    private let limits: RuleLimits
    private let access: PackAccess
    // The bytes that may still be read.
    private var bytesLeft: Int

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - sources: The packs that the user names, which are then read one by one.
    ///   - unsaved: Texts that replace the contents of files, by path.
    ///   - limits: The limits on the size of packs, and the folders to read from.
    ///   - diagnostics: The collector that receives all diagnostics.
    init(of sources: [PackSource], unsaved: [String: String], limits: RuleLimits, diagnostics: DiagnosticCollector) {
        self.unsaved = unsaved
        self.limits = limits
        access = limits.access ?? PackAccess(of: sources, libraries: limits.libraries)
        bytesLeft = limits.sourceBytes
        self.diagnostics = diagnostics
    }

    /// Reads a pack that the user named, and everything that it extends.
    mutating func read(_ source: PackSource) {
        switch source {
        case .file(let path):
            _ = read(.file(PackLocation.normalized(path)), display: path, from: nil)
        case .folder:
            let file = source.documentName
            _ = read(.file(PackLocation.normalized(file)), display: file, from: nil)
        case .text(let text, let name):
            _ = read(.text(name), display: name, from: nil, text: text)
        case .data(let bytes, let name):
            if let file = readYAMLFile(bytes, name: name, into: &diagnostics) {
                _ = read(.data(name), display: name, from: nil, text: file.text)
            } else {
                isComplete = false
            }
        case .shipped(let name):
            if let pack = access.libraries.pack(named: name) {
                _ = read(.shipped(pack.path), display: pack.path, from: nil)
            } else {
                isComplete = false
                diagnostics.report(.unknownShippedPack(name, among: access.libraries))
            }
        case .archived(let archive, let path):
            let path = PackLocation.normalized(path)
            guard let index = read(.archived(archive, path), display: archive.documentName(path), from: nil),
                path == archive.manifest.main
            else { return }
            check(packs[index].syntax.header, against: archive)
            checkResolvedPacks(of: archive, at: packs[index].syntax.header.name.range)
        }
    }

    /// Reports a pack whose name or version differs from the manifest, by which earlier revisions are recognised.
    private mutating func check(_ header: HeaderSyntax, against archive: PackArchive) {
        let manifest = archive.manifest
        for (found, said) in [(header.name, manifest.name), (header.version, manifest.version)] where found.text != said
        {
            diagnostics.report(
                .problem(
                    .packNameConflict, "the manifest of `\(archive.name)` says `\(said)`, the pack `\(found.text)`",
                    at: found.range))
        }
    }

    // MARK: One document

    private mutating func read(
        _ location: PackLocation, display: String, from name: TextSyntax?, text: String? = nil
    ) -> Int? {
        if let index = known[location] { return index }
        guard !failed.contains(location) else { return nil }
        guard packs.count + path.count < limits.packs else {
            failed.insert(location)
            isComplete = false
            diagnostics.report(
                Diagnostic(.tooManyPacks, "more than \(limits.packs) packs in one program", at: name?.range))
            return nil
        }
        guard let file = file(at: location, display: display, from: name, text: text), isWithinLimits(file),
            let syntax = parsePack(file, limits: limits, into: &diagnostics)
        else {
            failed.insert(location)
            isComplete = false
            return nil
        }
        if syntax.lacksPacks { isComplete = false }
        path.append(location)
        defer { path.removeLast() }
        var pack = LoadedPack(syntax: syntax, bases: [], visibleLayers: [])
        for base in syntax.header.extends {
            guard let index = readBase(base, of: location) else { continue }
            checkVersion(of: packs[index].syntax.header, base)
            if pack.bases.contains(where: { $0.pack == index }) {
                diagnostics.report(
                    .problem(.duplicateID, "`\(base.pack.text)` is extended twice", at: base.pack.range))
                continue
            }
            pack.bases.append((index, base))
            pack.visibleLayers.formUnion(packs[index].visibleLayers)
        }
        let index = add(pack)
        known[location] = index
        return index
    }

    /// Returns true if a file is within the limits on size, time and memory; otherwise reports it and returns false.
    private mutating func isWithinLimits(_ file: SourceFile) -> Bool {
        bytesLeft -= file.length
        if bytesLeft < 0 {
            diagnostics.report(
                Diagnostic(
                    .fileTooLarge, "with `\(file.name)` the packs have more than \(limits.sourceBytes) bytes together",
                    at: file.range(0, 0)))
        } else if let exceeded = limits.compiling.exceeded {
            diagnostics.report(exceeded, at: file.range(0, 0))
        } else {
            return true
        }
        return false
    }

    private mutating func file(
        at location: PackLocation, display: String, from name: TextSyntax?, text: String?
    ) -> SourceFile? {
        switch location {
        case .text:
            return text.map { SourceFile(name: display, text: $0) }
        case .data:
            if let text { return SourceFile(name: display, text: text) }
            let message = "there is no `\(display)`: packs that come as data extend shipped packs alone"
            diagnostics.report(Diagnostic(.packNotFound, message, at: name?.range))
            return nil
        case .shipped(let path):
            if let pack = access.libraries.pack(at: path) { return SourceFile(name: display, text: pack.text) }
            if let name {
                diagnostics.report(.problem(.packNotFound, "there is no shipped pack at `\(path)`", at: name.range))
            }
            return nil
        case .archived(let archive, let path):
            if let bytes = archive.bytes(at: path) {
                return readYAMLFile(bytes, name: display, limits: limits.yaml, into: &diagnostics)
            }
            let message = "there is no `\(path)` in the pack file `\(archive.name)`"
            diagnostics.report(Diagnostic(.packNotFound, message, at: name?.range))
            return nil
        case .file(let path):
            if let text = unsaved[path] { return SourceFile(name: display, path: display, text: text) }
            let isOutside = !access.contains(path)
            guard !isOutside || access.allowsOutside else {
                diagnostics.report(.outsideFolder(display, at: name?.range))
                return nil
            }
            guard let name else {
                return readYAMLFile(
                    path: display, name: display, isOutside: isOutside, limits: limits.yaml,
                    where: access.condition(isOutside: isOutside), into: &diagnostics)
            }
            return baseFile(at: path, isOutside: isOutside, from: name)
        }
    }

    /// Reads a file that a pack extends.
    ///
    /// Its problems are reported at the name in `extends`.
    private mutating func baseFile(at path: String, isOutside: Bool, from name: TextSyntax) -> SourceFile? {
        var problems = DiagnosticCollector()
        let file = readYAMLFile(
            path: path, name: path, isOutside: isOutside, limits: limits.yaml,
            where: access.condition(isOutside: isOutside), into: &problems)
        // A shipped pack has a name and no path.
        let meant = name.text.hasSuffix(".yaml") ? String(name.text.dropLast(5)) : ""
        let isShipped = access.libraries.pack(named: meant) != nil
        for problem in problems.diagnostics {
            let isMissing = problem.code == .fileUnreadable
            diagnostics.report(
                Diagnostic(
                    isMissing ? .packNotFound : problem.code, severity: problem.severity, problem.message,
                    at: problem.range ?? name.range,
                    label: isMissing && isShipped ? "the shipped pack is named without `.yaml`" : problem.label,
                    notes: problem.notes,
                    fixes: isMissing && isShipped
                        ? [FixIt("write `\(meant)`", replacing: name.range, with: meant)] : problem.fixes
                )
                .offeringFile(for: name, at: isMissing ? path : nil, among: access))
        }
        return file
    }

    private mutating func readBase(_ base: ExtensionSyntax, of location: PackLocation) -> Int? {
        let target: PackLocation
        switch PackSource(named: base.pack.text) {
        case .shipped(let name):
            guard let pack = access.libraries.pack(named: name) else {
                isComplete = false
                let name = base.pack.text
                let found = [name + ".yaml", name + "/" + PackSource.folderFile, name].first {
                    if case .file(let path) = location.beside($0) { access.hasFile(path) } else { false }
                }
                let meant = found.map { $0.hasSuffix(PackSource.folderFile) ? name + "/" : $0 }
                diagnostics.report(.unknownShippedPack(base.pack, among: access.libraries, meant: meant))
                return nil
            }
            target = .shipped(pack.path)
        case .file(let path), .text(let path, _), .data(_, let path):
            target = location.beside(path)
        case .folder(let path):
            target = location.beside(path + "/" + PackSource.folderFile)
        case .archived(let archive, let path):
            target = .archived(archive, path)
        }
        if let start = path.firstIndex(of: target) {
            isComplete = false
            reportCycle(Array(path[start...]), at: base.pack)
            return nil
        }
        return read(target, display: target.name, from: base.pack)
    }

    private mutating func reportCycle(_ members: [PackLocation], at name: TextSyntax) {
        let names = (members + members.prefix(1)).map { "`\($0.name)`" }
        let message =
            members.count == 1
            ? "the pack extends itself" : "packs extend each other in a cycle: \(names.joined(separator: " extends "))"
        diagnostics.report(.problem(.extendsCycle, message, at: name.range, label: "this closes the cycle"))
    }

    /// Adds a pack unless it is a copy of one that is already loaded, and returns its index.
    private mutating func add(_ pack: LoadedPack) -> Int {
        let name = pack.syntax.header.name
        if let other = packs.firstIndex(where: { $0.syntax.header.name.text == name.text }) {
            if packs[other].syntax.file.text == pack.syntax.file.text { return other }
            diagnostics.report(
                Diagnostic(
                    .packNameConflict, "there are two different packs with the name `\(name.text)`", at: name.range,
                    related: [LabelledRange(packs[other].syntax.header.name.range, "the other")]))
        }
        var pack = pack
        pack.visibleLayers.insert(packs.count)
        packs.append(pack)
        return packs.count - 1
    }
}
