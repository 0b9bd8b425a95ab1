/// A number in an image: its location and how it is decoded.
struct ImageNumber: Hashable {
    /// The kind of a number.
    enum Kind {
        /// An index, a Boolean value, or a 32-bit number.
        case word
        /// A 64-bit number.
        case long
        /// The count of the values that follow.
        case count
        /// The index of a string that is not a name.
        case text
        /// The index of a string that is a name.
        case name
        /// The number of a case.
        case enumeration
        /// A byte of a general formula.
        case byte
    }

    /// The offset from the end of the header, in bytes.
    let offset: Int
    /// The width in bytes.
    let width: Int
    let kind: Kind
    /// The number of the section that contains it, or 0 for the table of strings.
    let section: UInt32
}
