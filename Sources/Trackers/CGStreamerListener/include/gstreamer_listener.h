#ifndef AVT_GSTREAMER_LISTENER_H
#define AVT_GSTREAMER_LISTENER_H

#include <stdint.h>

/// Names of GStreamer's states, in their order: void (no state), null, ready, paused, playing.
enum avt_gst_state {
    AVT_GST_STATE_VOID,
    AVT_GST_STATE_NULL,
    AVT_GST_STATE_READY,
    AVT_GST_STATE_PAUSED,
    AVT_GST_STATE_PLAYING,
};

/// What a pipeline says.
enum avt_gst_kind {
    /// The pipeline has gone from the state `from` to `to`, and is on its way to `pending`.
    AVT_GST_STATE_CHANGED,
    /// `number` is the percentage of the buffer that is filled.
    AVT_GST_BUFFERING,
    /// The pipeline has a picture after its start, a pause or a seek.
    AVT_GST_ASYNC_DONE,
    /// The duration has changed.
    AVT_GST_DURATION_CHANGED,
    /// `number` is the status of an HTTP response.
    AVT_GST_HTTP_STATUS,
    /// `number` is the code, `text` the message, `status` the status of an HTTP response or 0.
    AVT_GST_ERROR,
    /// The stream has ended.
    AVT_GST_END,
    /// `number` is the bitrate of the video stream.
    AVT_GST_VIDEO_BITRATE,
    /// `number` is the bitrate of the audio stream.
    AVT_GST_AUDIO_BITRATE,
    /// The app seeks, with the speed `rate`; `number` is 1 if only the speed changes.
    AVT_GST_SEEK,
};

/// A message of a pipeline. `text` is valid only during the call that receives it.
struct avt_gst_message {
    enum avt_gst_kind kind;
    enum avt_gst_state from, to, pending;
    int64_t number;
    int64_t status;
    double rate;
    const char *_Nullable text;
};

/// A reference to a pipeline that does not keep it alive.
typedef struct avt_gst_pipeline avt_gst_pipeline;

/// Returns a reference to a pipeline, to be freed with avt_gst_free.
avt_gst_pipeline *_Nonnull avt_gst_reference(void *_Nonnull pipeline);

/// Frees a reference.
void avt_gst_free(avt_gst_pipeline *_Nonnull pipeline);

/// Returns 1 while the pipeline exists.
int avt_gst_exists(avt_gst_pipeline *_Nonnull pipeline);

/// Returns the state of the pipeline, without waiting for a change that is in progress; void if it does not exist.
enum avt_gst_state avt_gst_current_state(avt_gst_pipeline *_Nonnull pipeline);

/// Returns the position in nanoseconds, or -1 if it is not known.
int64_t avt_gst_position(avt_gst_pipeline *_Nonnull pipeline);

/// Returns the duration in nanoseconds, or -1 if it is not known.
int64_t avt_gst_duration(avt_gst_pipeline *_Nonnull pipeline);

/// Returns the percentage of the buffer that the pipeline waits for, 100 if it waits for none, or -1 if there is no pipeline.
int avt_gst_buffering(avt_gst_pipeline *_Nonnull pipeline);

/// A listener to a pipeline.
typedef struct avt_gst_listener avt_gst_listener;

/// Listens to a pipeline, which is not kept alive; returns NULL if it does not exist.
///
/// `receive` is called with each message, in the thread that posts it: it must not block. `release` is called once with the
/// context, when no call can follow, unless NULL is returned.
avt_gst_listener *_Nullable avt_gst_listen(
    avt_gst_pipeline *_Nonnull pipeline, void *_Nonnull context,
    void (*_Nonnull receive)(void *_Nonnull, struct avt_gst_message), void (*_Nonnull release)(void *_Nonnull));

/// Stops listening, and releases the listener: when this returns, nothing more is received.
void avt_gst_stop(avt_gst_listener *_Nonnull listener);

#endif
