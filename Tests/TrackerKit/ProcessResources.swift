import Foundation

/// The open files, the threads of trackers and the resident memory of the process.
struct ProcessResources {
    let files: Int
    let threads: Int
    let kilobytes: Int

    /// False under the thread sanitizer, which keeps a history of memory that was freed.
    static let countsMemory = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") == nil

    static var current: ProcessResources {
        // Memory that the allocator keeps for later is not in use: each thread that ends leaves some.
        if let trim = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") {
            _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
        }
        let list = { (folder: String) in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] }
        let names = list("/proc/self/task").map { task in
            (try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)) ?? ""
        }
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return ProcessResources(
            files: list("/proc/self/fd").count, threads: names.count { $0.hasPrefix("OpenAVT") },
            kilobytes: Int(line.filter(\.isNumber)) ?? 0)
    }
}
