import AVTEngine

extension MetricInfo {
    /// The type of the metric, as in the vocabulary.
    var typeName: String { isCounter ? "counter" : bounds == nil ? "gauge" : "histogram" }
}
