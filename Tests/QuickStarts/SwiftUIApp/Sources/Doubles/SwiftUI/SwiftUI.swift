// swift-format-ignore-file

@MainActor public protocol View {
    associatedtype Body: View
    var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a double") }
}

@MainActor public protocol Scene {}

@MainActor public protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

extension App {
    public static func main() { _ = Self().body }
}

public struct WindowGroup<Content: View>: Scene {
    public init(content: () -> Content) { _ = content() }
}

@MainActor @propertyWrapper public struct State<Value> {
    public var wrappedValue: Value

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public enum ScenePhase: Sendable { case background, inactive, active }

public struct EnvironmentValues {
    public var scenePhase = ScenePhase.active
}

@MainActor @propertyWrapper public struct Environment<Value> {
    public let wrappedValue: Value

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        wrappedValue = EnvironmentValues()[keyPath: keyPath]
    }
}

extension Scene {
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (Value, Value) -> Void
    ) -> some Scene { self }
}

public struct TaskView: View {
    public var body: Never { fatalError("a double") }
}

extension View {
    public func task(_ action: @escaping @MainActor @Sendable () async -> Void) -> some View { TaskView() }
}
