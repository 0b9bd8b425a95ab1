/// The limits of the rows that wait, beyond which the oldest ones are dropped.
package struct OutboxLimits: Sendable, Equatable {
    /// The maximum number of rows, and of their bytes.
    package var total: RowTotal
    /// The maximum age of a row, in milliseconds.
    package var age: Int
    /// The maximum number of rows, and of their bytes, that wait to be stored.
    ///
    /// It applies twice: to the rows that the worker has not taken yet (`UnstoredRows`), of which new ones are
    /// dropped, and to those that it could not store (`DeliveryWorker`), of which the oldest are dropped.
    package var unstored = RowTotal(rows: 20_000, bytes: 16 << 20)

    /// Creates limits.
    package init(total: RowTotal, age: Int) {
        (self.total, self.age) = (total, age)
    }
}
