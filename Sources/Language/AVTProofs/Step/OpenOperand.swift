import AVTEngine

/// The value of a part of a formula if only finite state is known.
enum OpenOperand {
    /// A known value; it may be missing or failed.
    case known(Operand)
    /// A value that is present but depends on data, with the index of the node that produces it.
    case open(Int32)
}
