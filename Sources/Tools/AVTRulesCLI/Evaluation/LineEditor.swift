import Foundation

/// Lines that a person writes, with a prompt.
///
/// They are edited, and earlier ones come back, by libedit where the system has it, as macOS and most Linux systems do.
/// It is looked for when the tool runs, so that nobody needs it to build; without it the terminal reads whole lines.
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
        // For libedit to know how wide the letters are.
        setlocale(LC_CTYPE, "")
        // libedit has declared both so since its first version.
        editor = (unsafeBitCast(readLine, to: ReadLine.self), unsafeBitCast(addHistory, to: AddHistory.self))
    }

    /// The next line; `nil` at the end of input.
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
