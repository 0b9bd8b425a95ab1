import Foundation

/// How much of the stack a closure takes, in bytes to whole pages, on a thread of its own.
///
/// The thread's stack is filled beforehand; what is left of the filling has not been reached.
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
    // The first page has not been reached.
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

/// True if this package is built with optimization, without which frames are several times as large.
package let isOptimized = !_isDebugAssertConfiguration()
