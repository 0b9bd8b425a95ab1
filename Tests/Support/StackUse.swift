import Foundation

/// Returns the number of bytes of stack that a closure uses on a thread of its own, rounded up to whole pages.
///
/// The thread's stack is filled with a pattern beforehand; the part where the pattern is intact was not used.
package func stackUse(of body: @escaping @Sendable () -> Void) -> Int {
    let size = 16 << 20
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let stack = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: page)
    defer { stack.deallocate() }
    memset(stack, 0xA5, size)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstack(&attributes, stack, size) == 0 else { return .max }
    let argument = Unmanaged.passRetained(Body(body)).toOpaque()
    #if canImport(Darwin)
        var thread: pthread_t?
        let status = pthread_create(&thread, &attributes, { run($0) }, argument)
    #else
        var thread = pthread_t()
        let status = pthread_create(&thread, &attributes, { run($0) }, argument)
    #endif
    guard status == 0 else { return .max }
    #if canImport(Darwin)
        if let thread { pthread_join(thread, nil) }
    #else
        pthread_join(thread, nil)
    #endif
    // The first page is assumed to be untouched.
    var untouched = page
    while untouched < size, memcmp(stack + untouched, stack, page) == 0 { untouched += page }
    return size - untouched
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}

private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
}

/// True if this package is built with optimization; without it, stack frames are several times as large.
package let isOptimized = !_isDebugAssertConfiguration()
