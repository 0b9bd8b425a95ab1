import AVTEngine

/// What a part of a formula comes to where only finite state is known.
enum OpenOperand {
    /// This value, missing and failed included.
    case known(Operand)
    /// A value that is there and that data decides; the node that gives it.
    case open(Int32)
}
