// Plays a scripted session, and records the events of its element: an observer that shares nothing with avt.js.

const plan = await (await fetch("/plan")).json();
const { attach } = await import(`${plan.watch}avt.js`);
const video = document.querySelector("video"), seen = [], list = [];
let isSeen = false, isWaiting = false, ends = 0, seeks = 0;

const wait = seconds => new Promise(done => setTimeout(done, seconds * 1000));
const post = (path, body) => fetch(path, { method: "POST", body });

async function until(isTrue) {
  for (const end = performance.now() + 15000; !isTrue() && performance.now() < end;) await wait(0.005);
}

for (const name of ["loadstart", "playing", "waiting", "pause", "seeking", "seeked", "ended", "emptied", "error"]) {
  video.addEventListener(name, ({ timeStamp }) => {
    // Firefox plays what it has loaded after the error of a connection, and has a source until then.
    if (name === "error" && !video.paused && video.networkState !== video.NETWORK_NO_SOURCE) return;
    seen.push([name, performance.timeOrigin + timeStamp, video.ended]);
    if (name === "playing") isSeen = true;
    if (name === "playing" || name === "waiting") isWaiting = name === "waiting";
    if (name === "seeking") seeks++;
    if (name === "ended" && list.length) load(list.shift());
    // A film that has ended is also taken away before the next one.
    if (name === "ended" || name === "error" || (name === "emptied" && isSeen)) [isSeen, ends] = [false, ends + 1];
  });
}

function load(url) {
  if (url.endsWith(".m3u8") && !video.canPlayType("application/vnd.apple.mpegurl")) return loadPlaylist(url);
  // The event that the film before is taken away comes later.
  isSeen = false;
  video.src = url;
  video.play().catch(() => {});
}

/** Plays a playlist of fragments through Media Source, while it grows. */
async function loadPlaylist(url) {
  const source = new MediaSource();
  load(URL.createObjectURL(source));
  await new Promise(done => source.addEventListener("sourceopen", done, { once: true }));
  const buffer = source.addSourceBuffer('video/mp4; codecs="vp09.00.10.08"');
  for (const added = new Set();;) {
    const playlist = await (await fetch(url)).text();
    for (const [, head, fragment] of playlist.matchAll(/^#EXT-X-MAP:URI="(.*)"$|^([^#].*)$/gm)) {
      const file = head ?? fragment;
      if (added.has(file)) continue;
      added.add(file);
      buffer.appendBuffer(await (await fetch(file)).arrayBuffer());
      await new Promise(done => buffer.addEventListener("updateend", done, { once: true }));
    }
    if (playlist.includes("#EXT-X-ENDLIST")) return source.endOfStream();
    await wait(0.2);
  }
}

// The sessions that have a tracker, each with the start of the last batch that was answered.
const batches = {}, request = window.fetch;
window.fetch = async (url, options) => {
  const start = performance.now(), response = await request(url, options);
  if (String(url).endsWith("/log")) batches[JSON.parse(options.body.split("\n")[0]).session] = start;
  return response;
};

/** Waits until the lines that trackers have added have arrived: until a later batch of each is answered. */
async function sent() {
  const time = performance.now();
  await until(() => Object.values(batches).every(start => start > time));
}

const observed = () => post("/observed", JSON.stringify(seen));

const steps = {
  load,
  append: url => list.push(url),
  play: wait,
  pause: () => video.pause(),
  resume: () => video.play(),
  stop: () => { video.removeAttribute("src"); video.load(); return until(() => !isSeen); },
  seek: seconds => { const count = seeks; video.currentTime = seconds; return until(() => seeks > count); },
  speed: speed => { video.playbackRate = speed; },
  withhold: seconds => post("/withhold", seconds),
  release: () => post("/release"),
  untilPlaying: () => until(() => isSeen && !isWaiting && !video.paused && !video.seeking),
  untilWaiting: () => until(() => isWaiting),
  untilEnds: count => until(() => ends >= count),
  swapRules: () => post("/swap"),
  quit: async () => { await observed(); window.close(); },
  kill: async () => { await observed(); await post("/kill"); },
};

const track = session => {
  batches[session] = 0;
  attach(video, { session, interval: 200 });
};
if (!plan.joins.length) track(plan.name);
video.addEventListener("playing", () => {
  plan.joins.forEach((seconds, number) => setTimeout(() => track(`${plan.name} ${number}`), seconds * 1000));
}, { once: true });
for (const [step, value] of plan.steps) await steps[step](value);
await sent();
await observed();
