import Foundation

/// Reads lines that a person types, with a prompt.
///
/// Lines can be edited and recalled where the system has libedit, as macOS and most Linux systems do. The library is
/// loaded at run time, so that building the tool does not require it; without it the terminal reads complete lines.
struct LineEditor {
    private typealias ReadLine = @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>?
    private typealias AddHistory = @convention(c) (UnsafePointer<CChar>?) -> CInt

    private let editor: (readLine: ReadLine, addHistory: AddHistory)?
    private var lines = InputLines()

    private static let prompt = "> "

    init() {
        let names = ["libedit.so.2", "libedit.so.0", "/usr/lib/libedit.3.dylib"]
        let library = names.lazy.compactMap { (name: String) in dlopen(name, RTLD_NOW) }.first
        guard Terminal.outputIsTerminal, let library, let readLine = dlsym(library, "readline"),
            let addHistory = dlsym(library, "add_history")
        else {
            editor = nil
            return
        }
        // libedit needs the locale to know the width of characters.
        setlocale(LC_CTYPE, "")
        // libedit has declared both functions with these types since its first version.
        editor = (unsafeBitCast(readLine, to: ReadLine.self), unsafeBitCast(addHistory, to: AddHistory.self))
    }

    /// Returns the next line, or `nil` at the end of input.
    ///
    /// - Throws: `Failure` if reading fails.
    mutating func next() throws(Failure) -> [UInt8]? {
        guard let editor else {
            Console.standardError(LineEditor.prompt)
            return try lines.next()
        }
        guard let line = editor.readLine(LineEditor.prompt) else { return nil }
        defer { free(line) }
        let length = strlen(line)
        if length > 0 { _ = editor.addHistory(line) }
        return line.withMemoryRebound(to: UInt8.self, capacity: length) {
            Array(UnsafeBufferPointer(start: $0, count: length))
        }
    }
}
