// The vendor documents its declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// How an associated object is held.
public enum objc_AssociationPolicy: UInt, Sendable { case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1 }

/// Has a player own an object, which Apple's runtime does for any object; `nil` releases it.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    (object as? AVPlayer)?.associatedObjects[key] = value
}
