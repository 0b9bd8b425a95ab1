import CGStreamerListener

/// A reference to a pipeline, which it does not keep alive.
///
/// `@unchecked Sendable`: GStreamer's queries, and weak references, are thread-safe.
final class Pipeline: PipelineValues, @unchecked Sendable {
    let reference: OpaquePointer

    init(_ pipeline: UnsafeMutableRawPointer) { reference = avt_gst_reference(pipeline) }

    deinit { avt_gst_free(reference) }

    var exists: Bool { avt_gst_exists(reference) == 1 }
    var state: PipelineState? { PipelineState(avt_gst_current_state(reference)) }
    var position: Double? { Pipeline.seconds(avt_gst_position(reference)) }
    var duration: Double? { Pipeline.seconds(avt_gst_duration(reference)) }

    var buffering: Int? {
        let percent = avt_gst_buffering(reference)
        return percent < 0 ? nil : Int(percent)
    }

    private static func seconds(_ nanoseconds: Int64) -> Double? {
        nanoseconds < 0 ? nil : Double(nanoseconds) / 1e9
    }
}
