// Reports what a media element does, as lines of an event log; see rules/how-to/watch-a-page.md.
// What the reports mean is defined by the pack players.html5. Nothing here throws into the page.

const signals = ("loadstart durationchange loadedmetadata loadeddata canplay canplaythrough play playing waiting stalled " +
  "suspend pause seeking seeked ended emptied error resize ratechange volumechange").split(" ");
const names = "ended currentTime duration videoWidth videoHeight playbackRate muted droppedVideoFrames".split(" ");
const lineLimit = 1000, byteLimit = 30000, positionInterval = 250, longestPause = 60000;
const encoder = new TextEncoder();
const random = () => Date.now().toString(36) + Math.random().toString(36).slice(2);
const safely = action => (...values) => { try { return action(...values); } catch { /* The page must not notice. */ } };

/** Listens to an element. `url` receives batches of lines by POST, one every `interval` milliseconds. */
export function attach(video, { url = new URL("log", import.meta.url), session = random(), tracker, interval = 1000 } = {}) {
  let queue = [], sending = 0, pause = 0, seq = 0, dropped = 0, timer, known, nextPosition = 0, isOpen = true;
  const now = () => performance.timeOrigin + performance.now();

  function add(at, content) {
    if (queue.length >= lineLimit) {
      // What is being sent stays; values of properties are dropped before signals.
      const index = queue.findIndex((line, i) => i >= sending && line.isValue);
      dropped++;
      if (index < 0 && content.property) return;
      queue.splice(index < 0 ? sending : index, 1);
    }
    const text = JSON.stringify({ at: Math.round(at), session, tracker, seq: seq++, ...content }) + "\n";
    queue.push({ isValue: !!content.property, text });
    timer ??= setTimeout(send, interval);
  }

  function addValues(at, names) {
    for (const property of names) {
      const quality = property === "droppedVideoFrames" ? video.getVideoPlaybackQuality?.() : video;
      const value = quality?.[property] ?? null;
      if (Object.is(known[property], value)) continue;
      known[property] = value;
      add(at, { property, value });
    }
  }

  const listener = safely(({ type: signal, timeStamp }) => {
    const at = performance.timeOrigin + timeStamp;
    if (signal === "timeupdate") {
      if (at < nextPosition && !video.ended) return;
      nextPosition = at + positionInterval;
      return addValues(at, ["ended", "currentTime"]);
    }
    // While an element seeks, its position is the target.
    addValues(at, signal === "seeking" ? names.filter(name => name !== "currentTime") : names);
    const error = signal === "error" && video.error;
    const attributes = error ? { errorCode: `${error.code}`, errorDescription: error.message.slice(0, 500) } : undefined;
    add(at, { signal, attributes });
    addValues(at, names);
  });

  /** Returns the number of lines of the next batch, and its text. */
  function batch() {
    let text = "", count = 0, bytes = 0;
    for (const line of queue) {
      bytes += encoder.encode(line.text).length;
      if (count && bytes > byteLimit) break;
      text += line.text;
      count++;
    }
    return [count, text];
  }

  async function send() {
    const [count, body] = batch();
    if (!count) return timer = undefined;
    sending = count;
    let status = 503;
    // Text needs no preflight; with keepalive, the request outlives the page.
    try { status = (await fetch(url, { method: "POST", body, keepalive: true })).status; } catch { /* Offline. */ }
    if (status < 500 && status !== 408 && status !== 429) {
      // None, if a beacon has taken them.
      queue.splice(0, sending);
      if (status >= 300) dropped += sending;
      pause = 0;
    } else {
      pause = Math.min(longestPause, pause * 2 || interval);
    }
    sending = 0;
    timer = queue.length ? setTimeout(send, pause || interval) : undefined;
  }

  /** Sends everything before the page is gone; a receiver ignores a `seq` that it has already. */
  function flush() {
    sending = 0;
    for (let [count, text] = batch(); count && navigator.sendBeacon(url, text); [count, text] = batch()) queue.splice(0, count);
  }

  function join() {
    const at = now(), isPaused = video.paused, isReady = video.readyState > 2;
    const hasFilm = video.currentSrc && !video.error && !video.ended;
    known = {};
    if (hasFilm) add(at, { signal: "tracker-joins" });
    addValues(at, names);
    if (!hasFilm || !(video.played.length || (!isPaused && isReady))) return;
    add(at, { signal: "tracker-joined" });
    if (isPaused) add(at, { signal: "pause" });
    if (video.seeking) add(at, { signal: "seeking" });
    else if (!isPaused && !isReady) add(at, { signal: "waiting" });
  }

  const page = safely(({ type, persisted }) => {
    if (type === "pageshow") return persisted && join();
    add(now(), { signal: type === "pagehide" ? "app-left" : document.hidden ? "app-hidden" : "app-shown" });
    if (type === "pagehide" || document.hidden) flush();
  });

  function listen(method) {
    for (const name of [...signals, "timeupdate"]) video[method](name, listener);
    document[method]("visibilitychange", page);
    for (const name of ["pagehide", "pageshow"]) window[method](name, page);
  }

  const ifOpen = action => safely((...values) => { if (isOpen) action(...values); });
  safely(join)();
  safely(listen)("addEventListener");
  return {
    emit: ifOpen((action, attributes) => add(now(), { action, attributes })),
    report: ifOpen((signal, attributes) => add(now(), { signal, attributes })),
    property: ifOpen((property, value = null) => add(now(), { property, value })),
    detach: ifOpen(() => {
      listen("removeEventListener");
      add(now(), { signal: "tracker-detached" });
      isOpen = false;
    }),
    /** The number of lines that were dropped: more than 1000 waited, or the receiver refused them. */
    get dropped() { return dropped; },
  };
}
