/// A number that an image supplies: where it is, and what it is read as.
struct ImageNumber: Hashable {
    /// What a number is read as.
    enum Kind {
        /// An index, a truth value, or a number of 32 bits.
        case word
        /// A number of 64 bits.
        case long
        /// A count of things that follow.
        case count
        /// The index of a text that is no name.
        case text
        /// The index of a text that is a name.
        case name
        /// The number of a case.
        case enumeration
        /// A part of a formula beyond the engine's own.
        case octet
    }

    /// Its offset behind the header, in bytes.
    let place: Int
    /// Its width in bytes.
    let width: Int
    let kind: Kind
    /// The section that it is in; 0 for the table of texts.
    let section: UInt32
}
