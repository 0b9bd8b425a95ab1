// Lines of an event log from a media element: rules/how-to/watch-a-page.md.

const signals = "loadstart durationchange loadedmetadata loadeddata canplay canplaythrough play playing waiting stalled suspend pause seeking seeked ended emptied error resize ratechange volumechange timeupdate".split(" ");
const names = "currentTime duration videoWidth videoHeight playbackRate muted droppedVideoFrames ended".split(" ");
const safely = action => (...values) => { try { action(...values); } catch {} };
let first = 0, origin = performance.timeOrigin;

function now() {
  const time = performance.now(), behind = Date.now() - time - origin;
  if (behind > 500 || behind < -5e3) origin += behind;
  return origin + time;
}

/** Sends what an element does to `url`. */
export function attach(video, options) {
  const settings = {};
  safely(Object.assign)(settings, options);
  let { url, session = `${Date.now()}${Math.random()}`, tracker, interval } = settings;
  interval = Number.isFinite(interval) ? Math.max(50, interval) : 1e3;
  let queue = [], sending = 0, pause, dropped = 0, timer, known = {}, next, isOpen = 1, isLeft, lastLine = now();
  let seq = first = Math.max(Date.now() * 1000, first + 1e6);

  const address = () => url ?? new URL("log", import.meta.url);

  function add(content, at = now()) {
    const { property } = content;
    if (at - lastLine > 3e5) join();
    lastLine = at;
    const text = JSON.stringify({ at: Math.round(at), session, tracker, seq: seq++, ...content }) + "\n";
    if (text.length > 1e4) return dropped++;
    if (queue.length > 999) {
      // Values go first.
      const i = queue.findIndex((line, k) => k >= sending && line.property);
      dropped++;
      known = {};
      if (i < 0 && property) return;
      queue.splice(Math.max(i, sending), 1);
    }
    queue.push({ property, text });
    timer ??= setTimeout(send, interval * (property === names[0] ? 3 : 1));
  }

  function addValues(at, names) {
    for (const property of names) {
      const value = (property in video ? video : video.getVideoPlaybackQuality?.())?.[property] ?? null;
      if (!Object.is(known[property], value)) add({ property, value: known[property] = value }, at);
    }
  }

  const listener = safely(({ type: signal, timeStamp }) => {
    now();
    const at = origin + timeStamp;
    if (known.ended && !video.ended) introduce(at);
    if (signal === "timeupdate") {
      if (at < next && at > next - 1e3 && !video.ended) return;
      next = at + 250;
      return addValues(at, [names[0]]);
    }
    addValues(at, names.slice(+(signal === "seeking")));
    const { code, message } = signal === "error" && video.error || {};
    add({ signal: code === 2 && !video.paused ? "network-error" : signal, attributes: code && { errorCode: `${code}`, errorDescription: message.slice(0, 500) } }, at);
    addValues(at, names);
  });

  // Another may follow.
  const failed = ({ target }) => target === video || setTimeout(() => video.networkState > 2 && add({ signal: "error" }));

  function batch(start) {
    let text = "", end = start;
    while (end < queue.length && text.length + queue[end].text.length <= 1e4) text += queue[end++].text;
    return [end, text];
  }

  async function send() {
    const [count, body] = batch(0);
    sending = count;
    let status = 503;
    try { ({ status } = await fetch(address(), { method: "POST", body, keepalive: 1, signal: AbortSignal.timeout?.(3e4) })); } catch {}
    if (status < 500 && ![408, 429].includes(status)) {
      queue.splice(0, count);
      if (status > 299) dropped += count;
      pause = 0;
    } else pause = Math.min(6e4, pause * 2 || interval);
    sending = 0;
    timer = queue.length ? setTimeout(send, pause || interval) : null;
  }

  // A beacon confirms nothing.
  function flush() {
    for (let start = 0, text; start < queue.length;) {
      [start, text] = batch(start);
      if (!navigator.sendBeacon(address(), text)) return;
    }
  }

  function introduce(at) {
    add({ signal: "tracker-joins" }, at);
    for (const property in known) if (known[property] !== null) add({ property, value: null }, at);
    known = {};
    addValues(at, names);
  }

  function join() {
    const at = now();
    if (at - lastLine > 3e5) session += "+"; // ended
    lastLine = at;
    isLeft = 0;
    const { paused, ended, error, seeking, played } = video, isReady = video.readyState > 2;
    if (!(video.currentSrc || video.srcObject) || error || ended) return addValues(at, names);
    introduce(at);
    if (!played.length && (paused || !isReady)) return;
    for (const signal of ["tracker-joined", paused && "pause", seeking ? "seeking" : !paused && !isReady && "waiting"]) if (signal) add({ signal }, at);
  }

  const page = safely(({ type, persisted }) => {
    if (type === "pageshow") return persisted && isLeft && join();
    add({ signal: type === "pagehide" ? "app-left" : document.hidden ? "app-hidden" : "app-shown" });
    if (type === "pagehide" || document.hidden) flush();
    isLeft ||= type === "pagehide";
  });

  const pulse = setInterval(safely(() => Math.abs(now() - lastLine) > 5e4 && add({ signal: "tracker-listens" })), 6e4);

  function listen(method) {
    for (const name of signals) video[method](name, listener);
    video[method]("error", failed, true);
    for (const name of ["visibilitychange", "pagehide", "pageshow"]) window[method](name, page);
  }

  const ifOpen = action => safely((...values) => isOpen && action(...values));
  safely(join)();
  safely(listen)("addEventListener");
  return {
    emit: ifOpen((action, attributes) => add({ action, attributes })),
    report: ifOpen((signal, attributes) => add({ signal, attributes })),
    property: ifOpen((property, value = null) => add({ property, value })),
    detach: ifOpen(() => {
      isOpen = 0;
      clearInterval(pulse);
      safely(listen)("removeEventListener");
      add({ signal: "tracker-detached" });
      flush();
    }),
    get dropped() { return dropped; },
  };
}
