import Foundation
import Testing

@Suite("avt-rules eval, line by line")
struct EvalInputTests {
    @Test("each line is an expression, each result a line; errors have locations and are counted")
    func lines() throws {
        let input = """
            1 + 1

            x = [1, 2]
            event.y = x.size() * 10
            x.map(i, i + event.y)
            :type x
            x ==
              unknown
            x == [1,2]
            :explain 1 + 1\r
            :nothing
            """
        for arguments in [["eval"], ["eval", "-"]] {
            let result = try Tool.run(arguments, input: input)
            #expect(result.status == 1)
            #expect(
                result.output == """
                    2 : int
                    [1, 2] : list(int)
                    20 : int
                    [21, 22] : list(int)
                    list(int)
                    true : bool
                    2 : int
                      1 + 1  2 : int

                    """)
            #expect(
                result.errors.split(separator: "\n").filter { $0.contains("standard input:") }
                    == [" --> standard input:7:5", " --> standard input:8:3", "  --> standard input:11:1"])
            #expect(result.errors.hasSuffix("avt-rules: 3 lines with errors\n"))
        }
    }

    @Test("variables and --explain apply to every line; :quit and the end of input exit")
    func options() throws {
        let result = try Tool.run(["eval", "--var", "n=2", "--explain"], input: "n\n:quit\nn + 1\n")
        #expect(result.output == "2 : int\n  n  2 : int\n" && result.status == 0)
        #expect(try Tool.run(["eval"], input: "1\n2").output == "1 : int\n2 : int\n")
        #expect(try Tool.run(["eval"]).output.isEmpty)
    }

    @Test("lines that are not UTF-8 are errors, and the others are evaluated")
    func notText() throws {
        let result = try Tool.run(["eval"], bytes: Array("1\n'".utf8) + [0xFF] + Array("'\n2\n".utf8))
        #expect(result.output == "1 : int\n2 : int\n" && result.status == 1)
        #expect(result.errors.hasPrefix("avt-rules: line 2 is not UTF-8\n"))
    }

    @Test("very long lines are read")
    func long() throws {
        let result = try Tool.run(["eval"], input: String(repeating: "x", count: 3_000_000) + "\n1\n")
        #expect(result.output == "1 : int\n" && result.status == 1)
        #expect(result.errors.utf8.count < 2000)
    }

    @Test("a missing file exits with 3")
    func unreadable() throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", #""$0" eval < / 2>/dev/null"#, Tool.program.path]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 3)
    }

    @Test("on a terminal it is interactive")
    func terminal() throws {
        let terminal = try #require(PseudoTerminal())
        let process = Process()
        process.executableURL = Tool.program
        process.arguments = ["eval"]
        process.environment = ["TERM": "dumb", "PATH": "/usr/bin:/bin"]
        process.standardInput = terminal.slave
        process.standardOutput = terminal.slave
        process.standardError = FileHandle.nullDevice
        try process.run()
        terminal.write("x = 20\nx + 1\n1 +\n:quit\n")
        process.waitUntilExit()
        let shown = try terminal.readAll()
        #expect(process.terminationStatus == 0)
        #expect(shown.contains("20 : int") && shown.contains("21 : int"))
    }
}

/// A terminal whose person is a test.
private final class PseudoTerminal {
    private let master: FileHandle
    let slave: FileHandle

    init?() {
        var (master, slave): (CInt, CInt) = (-1, -1)
        guard openpty(&master, &slave, nil, nil, nil) == 0 else { return nil }
        self.master = FileHandle(fileDescriptor: master, closeOnDealloc: true)
        self.slave = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    }

    func write(_ text: String) {
        master.write(Data(text.utf8))
    }

    /// All that came on the screen; call it when nobody writes any more.
    ///
    /// It is read to its end, which is there once nobody has the terminal open: one read gives only what the system has
    /// passed on so far.
    func readAll() throws -> String {
        try slave.close()
        var (shown, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
        while case let count = read(master.fileDescriptor, &buffer, buffer.count), count > 0 {
            shown += buffer[..<count]
        }
        return String(decoding: shown, as: UTF8.self)
    }
}
