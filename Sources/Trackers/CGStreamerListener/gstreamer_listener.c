// The half of the tracker that needs GStreamer's macros, which Swift does not see.
#include "gstreamer_listener.h"

#include <gst/gst.h>

struct avt_gst_pipeline {
    GWeakRef element;
};

struct avt_gst_listener {
    // The app keeps the pipeline alive; here it is only compared with the sources of messages.
    gconstpointer pipeline;
    GstBus *bus;
    gulong handler;
    // Guards what follows, and every call of receive.
    GMutex mutex;
    gboolean is_stopped;
    GArray *probes;
    guint32 last_seek;
    void *context;
    void (*receive)(void *, struct avt_gst_message);
    void (*release)(void *);
};

struct probe {
    GstPad *pad;
    gulong id;
};

G_STATIC_ASSERT((int)AVT_GST_STATE_VOID == (int)GST_STATE_VOID_PENDING);
G_STATIC_ASSERT((int)AVT_GST_STATE_PLAYING == (int)GST_STATE_PLAYING);

// Handlers and probes may run while the listener is stopped in another thread: each of them holds a reference.

static void clear(void *data) {
    avt_gst_listener *listener = data;
    listener->release(listener->context);
    g_array_free(listener->probes, TRUE);
    gst_object_unref(listener->bus);
    g_mutex_clear(&listener->mutex);
}

static void release(void *listener) { g_atomic_rc_box_release_full(listener, clear); }

static void release_of_closure(void *listener, GClosure *closure) {
    (void)closure;
    release(listener);
}

static void receive(avt_gst_listener *listener, struct avt_gst_message message) {
    g_mutex_lock(&listener->mutex);
    if (!listener->is_stopped) listener->receive(listener->context, message);
    g_mutex_unlock(&listener->mutex);
}

// Seeks: every sink gets the event, from the thread of the app that seeks.

static GstPadProbeReturn on_event(GstPad *pad, GstPadProbeInfo *info, void *data) {
    (void)pad;
    avt_gst_listener *listener = data;
    GstEvent *event = GST_PAD_PROBE_INFO_EVENT(info);
    if (GST_EVENT_TYPE(event) != GST_EVENT_SEEK) return GST_PAD_PROBE_OK;
    guint32 number = gst_event_get_seqnum(event);
    g_mutex_lock(&listener->mutex);
    gboolean is_new = listener->last_seek != number;
    listener->last_seek = number;
    g_mutex_unlock(&listener->mutex);
    if (!is_new) return GST_PAD_PROBE_OK;
    gdouble rate;
    GstSeekType start, stop;
    gst_event_parse_seek(event, &rate, NULL, NULL, &start, NULL, &stop, NULL);
    gboolean is_only_rate = start == GST_SEEK_TYPE_NONE && stop == GST_SEEK_TYPE_NONE;
    receive(listener, (struct avt_gst_message){.kind = AVT_GST_SEEK, .rate = rate, .number = is_only_rate});
    return GST_PAD_PROBE_OK;
}

static void watch_sink(avt_gst_listener *listener, GstElement *element) {
    if (!GST_OBJECT_FLAG_IS_SET(element, GST_ELEMENT_FLAG_SINK) || GST_IS_BIN(element)) return;
    GstPad *pad = gst_element_get_static_pad(element, "sink");
    if (!pad) return;
    g_mutex_lock(&listener->mutex);
    gboolean is_new = !listener->is_stopped;
    for (guint i = 0; i < listener->probes->len; i++)
        if (g_array_index(listener->probes, struct probe, i).pad == pad) is_new = FALSE;
    if (is_new) {
        gulong id = gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_EVENT_UPSTREAM, on_event, g_atomic_rc_box_acquire(listener), release);
        struct probe probe = {gst_object_ref(pad), id};
        g_array_append_val(listener->probes, probe);
    }
    g_mutex_unlock(&listener->mutex);
    gst_object_unref(pad);
}

static void watch_sinks(avt_gst_listener *listener, GstElement *pipeline) {
    if (!GST_IS_BIN(pipeline)) return;
    GstIterator *elements = gst_bin_iterate_recurse(GST_BIN(pipeline));
    GValue item = G_VALUE_INIT;
    gboolean is_done = FALSE;
    while (!is_done) {
        switch (gst_iterator_next(elements, &item)) {
        case GST_ITERATOR_OK:
            watch_sink(listener, g_value_get_object(&item));
            g_value_reset(&item);
            break;
        case GST_ITERATOR_RESYNC: gst_iterator_resync(elements); break;
        case GST_ITERATOR_ERROR:
        case GST_ITERATOR_DONE: is_done = TRUE; break;
        }
    }
    g_value_unset(&item);
    gst_iterator_free(elements);
}

// Messages: the app keeps all of them, whatever watch or handler its bus has.

static void receive_tags(avt_gst_listener *listener, GstMessage *message) {
    GstTagList *tags = NULL;
    gst_message_parse_tag(message, &tags);
    guint bitrate = 0;
    if (gst_tag_list_get_uint(tags, GST_TAG_NOMINAL_BITRATE, &bitrate)
        || gst_tag_list_get_uint(tags, GST_TAG_BITRATE, &bitrate)) {
        gboolean is_video = gst_tag_list_get_tag_size(tags, GST_TAG_VIDEO_CODEC) > 0;
        gboolean is_audio = gst_tag_list_get_tag_size(tags, GST_TAG_AUDIO_CODEC) > 0;
        enum avt_gst_kind kind = is_video ? AVT_GST_VIDEO_BITRATE : AVT_GST_AUDIO_BITRATE;
        if (is_video || is_audio) receive(listener, (struct avt_gst_message){.kind = kind, .number = bitrate});
    }
    gst_tag_list_unref(tags);
}

static void receive_error(avt_gst_listener *listener, GstMessage *message) {
    GError *error = NULL;
    gst_message_parse_error(message, &error, NULL);
    const GstStructure *details = NULL;
    gst_message_parse_error_details(message, &details);
    guint status = 0;
    if (details) gst_structure_get_uint(details, "http-status-code", &status);
    receive(
        listener, (struct avt_gst_message){
                      .kind = AVT_GST_ERROR, .number = error->code, .status = status, .text = error->message});
    g_error_free(error);
}

static void on_message(GstBus *bus, GstMessage *message, void *data) {
    (void)bus;
    avt_gst_listener *listener = data;
    switch (GST_MESSAGE_TYPE(message)) {
    case GST_MESSAGE_STATE_CHANGED: {
        if (GST_IS_ELEMENT(GST_MESSAGE_SRC(message))) watch_sink(listener, GST_ELEMENT(GST_MESSAGE_SRC(message)));
        if (GST_MESSAGE_SRC(message) != listener->pipeline) break;
        GstState from, to, pending;
        gst_message_parse_state_changed(message, &from, &to, &pending);
        receive(
            listener, (struct avt_gst_message){
                          .kind = AVT_GST_STATE_CHANGED, .from = (enum avt_gst_state)from,
                          .to = (enum avt_gst_state)to, .pending = (enum avt_gst_state)pending});
        break;
    }
    case GST_MESSAGE_BUFFERING: {
        gint percent;
        gst_message_parse_buffering(message, &percent);
        receive(listener, (struct avt_gst_message){.kind = AVT_GST_BUFFERING, .number = percent});
        break;
    }
    case GST_MESSAGE_ASYNC_DONE: receive(listener, (struct avt_gst_message){.kind = AVT_GST_ASYNC_DONE}); break;
    case GST_MESSAGE_DURATION_CHANGED:
        receive(listener, (struct avt_gst_message){.kind = AVT_GST_DURATION_CHANGED});
        break;
    case GST_MESSAGE_EOS: receive(listener, (struct avt_gst_message){.kind = AVT_GST_END}); break;
    case GST_MESSAGE_TAG: receive_tags(listener, message); break;
    case GST_MESSAGE_ERROR: receive_error(listener, message); break;
    case GST_MESSAGE_ELEMENT: {
        const GstStructure *structure = gst_message_get_structure(message);
        guint status;
        if (structure && gst_structure_has_name(structure, "http-headers")
            && gst_structure_get_uint(structure, "http-status-code", &status))
            receive(listener, (struct avt_gst_message){.kind = AVT_GST_HTTP_STATUS, .number = status});
        break;
    }
    default: break;
    }
}

avt_gst_listener *avt_gst_listen(
    avt_gst_pipeline *pipeline, void *context, void (*receive)(void *, struct avt_gst_message),
    void (*release_context)(void *)) {
    GstElement *element = g_weak_ref_get(&pipeline->element);
    if (!element) return NULL;
    avt_gst_listener *listener = g_atomic_rc_box_new0(avt_gst_listener);
    listener->pipeline = element;
    listener->bus = gst_element_get_bus(element);
    g_mutex_init(&listener->mutex);
    listener->probes = g_array_new(FALSE, FALSE, sizeof(struct probe));
    listener->context = context;
    listener->receive = receive;
    listener->release = release_context;
    gst_bus_enable_sync_message_emission(listener->bus);
    listener->handler = g_signal_connect_data(
        listener->bus, "sync-message", G_CALLBACK(on_message), g_atomic_rc_box_acquire(listener), release_of_closure,
        (GConnectFlags)0);
    watch_sinks(listener, element);
    gst_object_unref(element);
    return listener;
}

void avt_gst_stop(avt_gst_listener *listener) {
    g_mutex_lock(&listener->mutex);
    listener->is_stopped = TRUE;
    GArray *probes = g_steal_pointer(&listener->probes);
    listener->probes = g_array_new(FALSE, FALSE, sizeof(struct probe));
    g_mutex_unlock(&listener->mutex);
    g_signal_handler_disconnect(listener->bus, listener->handler);
    gst_bus_disable_sync_message_emission(listener->bus);
    for (guint i = 0; i < probes->len; i++) {
        struct probe probe = g_array_index(probes, struct probe, i);
        gst_pad_remove_probe(probe.pad, probe.id);
        gst_object_unref(probe.pad);
    }
    g_array_free(probes, TRUE);
    release(listener);
}

// Queries: the app may release the pipeline meanwhile.

avt_gst_pipeline *avt_gst_reference(void *element) {
    avt_gst_pipeline *pipeline = g_new0(avt_gst_pipeline, 1);
    g_weak_ref_init(&pipeline->element, element);
    return pipeline;
}

void avt_gst_free(avt_gst_pipeline *pipeline) {
    g_weak_ref_clear(&pipeline->element);
    g_free(pipeline);
}

int avt_gst_exists(avt_gst_pipeline *pipeline) {
    GstElement *element = g_weak_ref_get(&pipeline->element);
    if (element) gst_object_unref(element);
    return element != NULL;
}

enum avt_gst_state avt_gst_current_state(avt_gst_pipeline *pipeline) {
    GstElement *element = g_weak_ref_get(&pipeline->element);
    if (!element) return AVT_GST_STATE_VOID;
    GstState state = GST_STATE_VOID_PENDING;
    gst_element_get_state(element, &state, NULL, 0);
    gst_object_unref(element);
    return (enum avt_gst_state)state;
}

static int64_t query_time(avt_gst_pipeline *pipeline, gboolean (*query)(GstElement *, GstFormat, gint64 *)) {
    GstElement *element = g_weak_ref_get(&pipeline->element);
    gint64 time = -1;
    if (element && !query(element, GST_FORMAT_TIME, &time)) time = -1;
    if (element) gst_object_unref(element);
    return time;
}

int64_t avt_gst_position(avt_gst_pipeline *pipeline) { return query_time(pipeline, gst_element_query_position); }

int64_t avt_gst_duration(avt_gst_pipeline *pipeline) { return query_time(pipeline, gst_element_query_duration); }

static gboolean add_level(GstElement *queue, GstPad *pad, gpointer data) {
    (void)queue;
    gboolean *is_empty = data;
    guint bytes = 1;
    if (GST_PAD_IS_SRC(pad)) g_object_get(pad, "current-level-bytes", &bytes, NULL);
    // Nothing follows the end of a stream: it is not waited for.
    if (GST_PAD_IS_SRC(pad) ? bytes > 0 : GST_PAD_IS_EOS(pad)) *is_empty = FALSE;
    return TRUE;
}

// A multiqueue does not answer queries: it is waited for if it has run empty.
static gboolean is_empty_multiqueue(GstElement *element) {
    if (g_strcmp0(G_OBJECT_TYPE_NAME(element), "GstMultiQueue") != 0) return FALSE;
    gboolean is_buffering = FALSE;
    g_object_get(element, "use-buffering", &is_buffering, NULL);
    gboolean is_empty = is_buffering && element->numsrcpads > 0;
    if (is_empty) gst_element_foreach_pad(element, add_level, &is_empty);
    return is_empty;
}

static void add_wait(const GValue *item, gpointer data) {
    gint *least = data;
    GstElement *element = g_value_get_object(item);
    if (is_empty_multiqueue(element)) *least = 0;
    GstQuery *query = gst_query_new_buffering(GST_FORMAT_PERCENT);
    gboolean is_busy = FALSE;
    gint percent = 100;
    if (gst_element_query(element, query)) gst_query_parse_buffering_percent(query, &is_busy, &percent);
    gst_query_unref(query);
    // A buffer that is not full need not be waited for.
    if (is_busy && percent < *least) *least = percent;
}

// The pipeline itself answers for one of its buffers, which need not be the one that it waits for.
int avt_gst_buffering(avt_gst_pipeline *pipeline) {
    GstElement *element = g_weak_ref_get(&pipeline->element);
    if (!element) return -1;
    gint percent = 100;
    // A pipeline that plays waits for nothing: its app would have paused it.
    if (GST_IS_BIN(element) && GST_STATE(element) != GST_STATE_PLAYING) {
        GstIterator *elements = gst_bin_iterate_recurse(GST_BIN(element));
        while (gst_iterator_foreach(elements, add_wait, &percent) == GST_ITERATOR_RESYNC)
            gst_iterator_resync(elements);
        gst_iterator_free(elements);
    }
    gst_object_unref(element);
    return percent;
}
