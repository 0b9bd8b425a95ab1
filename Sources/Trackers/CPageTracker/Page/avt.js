// Reports what a media element does, as lines of an event log; see rules/how-to/watch-a-page.md.

const signals = ("loadstart durationchange loadedmetadata loadeddata canplay canplaythrough play playing waiting stalled " +
  "suspend pause seeking seeked ended emptied error resize ratechange volumechange timeupdate").split(" ");
const names = "currentTime duration videoWidth videoHeight playbackRate muted droppedVideoFrames ended".split(" ");
const limit = 1e4;
const safely = action => (...values) => { try { action(...values); } catch {} };
let firstNumber = 0, origin = performance.timeOrigin;

function now() {
  // A page's clock stops while the computer sleeps.
  const time = performance.now(), behind = Date.now() - time - origin;
  if (Math.abs(behind) > 500) origin += behind;
  return origin + time;
}

/** Listens to an element, and sends its lines to `url`, a batch every `interval` ms. */
export function attach(video, { url = new URL("log", import.meta.url), session = `${Date.now()}${Math.random()}`, tracker, interval = 1000 } = {}) {
  let queue = [], sending = 0, pause = 0, dropped = 0, timer, known = {}, nextPosition = 0, isOpen = true, lastLine = now();
  let seq = firstNumber = Math.max(Date.now() * 1000, firstNumber + 1e6);

  function add(at, content) {
    const silence = at - lastLine, { property } = content;
    lastLine = at;
    // The session has ended.
    if (silence > 3e5) session += "+", join();
    const text = JSON.stringify({ at: Math.round(at), session, tracker, seq: seq++, ...content }) + "\n";
    if (text.length > limit) return dropped++;
    if (queue.length > 999) {
      // Values are dropped before signals, and reported again.
      const index = queue.findIndex((line, i) => i >= sending && line.property);
      dropped++;
      known = {};
      if (index < 0 && property) return;
      queue.splice(Math.max(index, sending), 1);
    }
    queue.push({ property, text });
    // Requests cost most: positions wait for two seconds.
    if (property !== names[0] || queue.length > 7) timer ??= setTimeout(send, interval);
  }

  function addValues(at, names) {
    for (const property of names) {
      const value = (property in video ? video : video.getVideoPlaybackQuality?.())?.[property] ?? null;
      if (Object.is(known[property], value)) continue;
      known[property] = value;
      add(at, { property, value });
    }
  }

  const listener = safely(({ type: signal, timeStamp }) => {
    now();
    const at = origin + timeStamp;
    if (known.ended && !video.ended) introduce(at);
    if (signal === "timeupdate") {
      if (at < nextPosition && !video.ended) return;
      nextPosition = at + 250;
      return addValues(at, video.ended ? names : ["currentTime"]);
    }
    addValues(at, names.slice(signal === "seeking" ? 1 : 0));
    const { code, message } = (signal === "error" && video.error) || {};
    add(at, { signal, attributes: code && { errorCode: `${code}`, errorDescription: message.slice(0, 500) } });
    addValues(at, names);
  });

  function batch(start) {
    let text = "", count = 0;
    for (const line of queue.slice(start)) {
      if (text.length + line.text.length > limit) break;
      text += line.text;
      count++;
    }
    return [count, text];
  }

  async function send() {
    const [count, body] = batch(0);
    sending = count;
    let status = 503;
    try { status = (await fetch(url, { method: "POST", body, keepalive: true })).status; } catch {}
    const isFinal = status < 500 && ![408, 429].includes(status);
    pause = isFinal ? 0 : Math.min(6e4, pause * 2 || interval);
    if (isFinal) queue.splice(0, count);
    if (isFinal && status > 299) dropped += count;
    sending = 0;
    timer = queue.length ? setTimeout(send, pause || interval) : undefined;
  }

  /** Sends everything at once, and again: only a response confirms lines. */
  function flush() {
    for (let start = 0; start < queue.length;) {
      const [count, text] = batch(start);
      if (!navigator.sendBeacon(url, text)) return;
      start += count;
    }
  }

  function introduce(at) {
    add(at, { signal: "tracker-joins" });
    for (const property in known) if (known[property] !== null) add(at, { property, value: null });
    known = {};
    addValues(at, names);
  }

  function join() {
    const at = now(), { paused, ended, error, seeking, played } = video, isReady = video.readyState > 2;
    if (!(video.currentSrc || video.srcObject) || error || ended) return addValues(at, names);
    introduce(at);
    if (!played.length && (paused || !isReady)) return;
    const state = seeking ? "seeking" : !paused && !isReady && "waiting";
    for (const signal of ["tracker-joined", paused && "pause", state]) if (signal) add(at, { signal });
  }

  const page = safely(({ type, persisted }) => {
    if (type === "pageshow") return persisted && join();
    add(now(), { signal: type === "pagehide" ? "app-left" : document.hidden ? "app-hidden" : "app-shown" });
    if (type === "pagehide" || document.hidden) flush();
  });

  const pulse = setInterval(() => { if (now() - lastLine > 5e4) add(now(), { signal: "tracker-listens" }); }, 6e4);

  function listen(method) {
    for (const name of signals) video[method](name, listener);
    document[method]("visibilitychange", page);
    for (const name of ["pagehide", "pageshow"]) window[method](name, page);
  }

  const ifOpen = action => safely((...values) => isOpen && action(...values));
  safely(join)();
  safely(listen)("addEventListener");
  return {
    emit: ifOpen((action, attributes) => add(now(), { action, attributes })),
    report: ifOpen((signal, attributes) => add(now(), { signal, attributes })),
    property: ifOpen((property, value = null) => add(now(), { property, value })),
    detach: ifOpen(() => {
      isOpen = false;
      clearInterval(pulse);
      add(now(), { signal: "tracker-detached" });
      flush();
      listen("removeEventListener");
    }),
    get dropped() { return dropped; },
  };
}
