/// The names that rules use.
struct NameUses {
    /// Names that a formula reads or a command of a transition refers to.
    var read: Set<String> = []
    /// Variables that a transition writes.
    var written: Set<String> = []
    /// Attributes that formulas read.
    var attributes: [PackUses.Use] = []
}
