// Checks of avt.js, each with a receiver of its own. What fails is an error, whose message is sent to the test.

const { setTimeout, setInterval, clearTimeout, clearInterval, fetch } = window;
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
const errors = [], timers = new Set(), pulses = [], listeners = [];

for (const name of ["error", "unhandledrejection"]) {
  window.addEventListener(name, ({ message, reason }) => errors.push(`${message ?? reason}`));
}

// What the module starts and listens to.
window.setTimeout = (action, time) => {
  const timer = setTimeout(() => { timers.delete(timer); action(); }, time);
  timers.add(timer);
  return timer;
};
window.setInterval = (action, time) => {
  const timer = setInterval(action, time);
  timers.add(timer);
  pulses.push(action);
  return timer;
};
window.clearTimeout = timer => { timers.delete(timer); clearTimeout(timer); };
window.clearInterval = timer => { timers.delete(timer); clearInterval(timer); };
// Tests do not wait as long as the module.
const { timeout } = AbortSignal, timeouts = new Set();
AbortSignal.timeout = time => { timeouts.add(time); return timeout.call(AbortSignal, time / 10); };
const { addEventListener, removeEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (name, listener, options) {
  listeners.push({ target: this, name, listener });
  addEventListener.call(this, name, listener, options);
};
EventTarget.prototype.removeEventListener = function (name, listener, options) {
  const index = listeners.findIndex(each => each.target === this && each.name === name && each.listener === listener);
  if (index >= 0) listeners.splice(index, 1);
  removeEventListener.call(this, name, listener, options);
};

const { attach } = await import("/avt.js");

function expect(isTrue, message) {
  if (!isTrue) throw new Error(message);
}

async function until(isTrue, message) {
  for (const end = performance.now() + 8000; !await isTrue();) {
    expect(performance.now() < end, `${message} (after 8 s)`);
    await wait(10);
  }
}

/** A receiver that answers with some statuses, the last one again and again: `lost` is a connection that ends without an answer, `silent` one that stays open. */
async function receiver(name, ...statuses) {
  const answer = (...next) => fetch(`/answers/${name}`, { method: "POST", body: next.join(" ") });
  const requests = async () => (await fetch(`/requests/${name}`)).json();
  const lines = async () => {
    const accepted = (await requests()).filter(({ status }) => status === "204");
    return accepted.flatMap(({ body }) => body.split("\n").filter(line => line).map(line => JSON.parse(line)));
  };
  await answer(...statuses);
  return { url: `/log/${name}`, answer, requests, lines };
}

const isOrdered = lines => lines.every(({ seq }, index) => !index || lines[index - 1].seq < seq);

const checks = {
  async offline() {
    const { url, requests, lines } = await receiver("offline", 503, "lost", 408, 429, 204);
    const player = attach(document.createElement("video"), { url, interval: 50 });
    for (let number = 0; number < 300; number++) {
      player.report("counted", { number });
      if (number % 100 === 0) await wait(60);
    }
    const counted = async () => (await lines()).filter(line => line.signal === "counted");
    await until(async () => (await counted()).length >= 300, "lines are lost");
    const numbers = (await counted()).map(line => line.attributes.number);
    expect(numbers.every((number, index) => number === index) && numbers.length === 300, `the lines are ${numbers}`);
    expect(isOrdered(await lines()) && player.dropped === 0, `${player.dropped} lines are dropped`);
    const times = (await requests()).slice(0, 5).map(({ time }) => time);
    const pauses = times.slice(1).map((time, index) => time - times[index]);
    // The receiver notes the times of requests, which may be late.
    expect(pauses.every((pause, index) => pause > 50 * 2 ** index - 15), `the pauses are ${pauses}`);
    expect(pauses[3] < 5000, `the pauses are ${pauses}`);
    player.detach();
  },

  async silent() {
    const { url, requests, lines } = await receiver("silent", "silent", 204);
    const player = attach(document.createElement("video"), { url, interval: 50 });
    player.report("counted");
    await until(async () => (await lines()).some(line => line.signal === "counted"), "nothing is sent after a request without an answer");
    expect((await requests()).length > 1 && `${[...timeouts]}` === "30000", `requests end after ${[...timeouts]} ms`);
    player.detach();
  },

  async returns() {
    for (const isShownFirst of [false, true]) {
      const { url, lines } = await receiver(`returns-${isShownFirst}`, 204);
      const video = document.createElement("video");
      for (const [name, value] of Object.entries({ currentSrc: "film.webm", readyState: 4, paused: false, played: { length: 1 } })) {
        Object.defineProperty(video, name, { value });
      }
      const player = attach(video, { url, session: "page", interval: 50 });
      window.dispatchEvent(new Event("pagehide"));
      // Ten minutes later.
      const { now } = Date;
      Date.now = () => now() + 600_000;
      if (isShownFirst) document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
      player.report("returned");
      Date.now = now;
      await until(async () => (await lines()).some(line => line.signal === "returned"), "lines are lost");
      const returned = (await lines()).filter(line => line.session === "page+");
      const joins = returned.map(({ signal }) => signal).filter(signal => signal?.startsWith("tracker-"));
      expect(`${joins}` === "tracker-joins,tracker-joined", `a page that returns joins with ${joins}`);
      const last = returned.findLastIndex(({ property }) => property);
      expect(last < returned.findIndex(({ signal }) => signal === "tracker-joined"), "values are reported again after the page has joined");
      player.detach();
    }
  },

  async positions() {
    const { url, requests } = await receiver("positions", 204);
    const video = document.createElement("video");
    let position = 0;
    Object.defineProperty(video, "currentTime", { get: () => position });
    const player = attach(video, { url });
    await until(async () => (await requests()).length, "no request");
    for (; position < 5; await wait(270)) {
      position++;
      video.dispatchEvent(new Event("timeupdate"));
    }
    const delays = async () => (await requests()).flatMap(({ time, body }) => body.trim().split("\n").map(line => JSON.parse(line))
      .filter(line => line.property === "currentTime" && line.value).map(({ at }) => time - at));
    await until(async () => (await delays()).length === 5, "positions are not sent");
    expect((await delays()).every(delay => delay < 3500), `the positions arrive after ${await delays()} ms`);
    player.detach();
  },

  async sources() {
    const { url, lines } = await receiver("sources", 204);
    const video = document.createElement("video");
    document.body.append(video);
    const player = attach(video, { url, interval: 50 });
    for (const name of ["first", "second"]) {
      const source = document.createElement("source");
      source.src = `/${name}.webm`;
      video.append(source);
    }
    const errors = async () => (await lines()).filter(({ signal }) => signal === "error");
    await until(async () => (await errors()).length, "sources that fail are not reported");
    player.report("done");
    await until(async () => (await lines()).some(({ signal }) => signal === "done"), "lines are lost");
    expect((await errors()).length === 1, "sources that fail are more than one error");
    player.detach();
    video.remove();
  },

  async setBack() {
    const { url, lines } = await receiver("setBack", 204);
    const video = document.createElement("video");
    let position = 0;
    Object.defineProperty(video, "currentTime", { get: () => position });
    const player = attach(video, { url, interval: 50 });
    const { now } = Date;
    for (; position < 2; position++) {
      video.dispatchEvent(new Event("timeupdate"));
      await wait(300);
    }
    Date.now = () => now() - 3_600_000;
    video.dispatchEvent(new Event("timeupdate"));
    Date.now = now;
    await until(async () => (await lines()).some(({ value }) => value === 2), "a clock that is set back silences positions");
    player.detach();
  },

  async bound() {
    const { url, answer, requests, lines } = await receiver("bound", 503);
    const player = attach(document.createElement("video"), { url, interval: 50 });
    await until(async () => (await requests()).length, "no request");
    const known = JSON.parse(`[${(await requests())[0].body.trim().replaceAll("\n", ",")}]`).length;
    for (let number = 0; number < 1500; number++) {
      player.property("size", number);
      if (number % 5 === 0) player.report("counted", { number });
    }
    expect(player.dropped === known + 1800 - 1000, `${player.dropped} of ${known + 1800} lines are dropped`);
    player.report("long", { text: "x".repeat(10_000) });
    expect(player.dropped === known + 1801 - 1000, "a line that is too long is not counted");
    await answer(204);
    await until(async () => (await lines()).some(line => line.signal === "counted" && line.attributes.number === 1495), "lines are lost");
    await wait(100);
    const accepted = await lines(), signals = accepted.filter(line => line.signal === "counted");
    expect(accepted.length === 1000, `${accepted.length} lines have arrived`);
    expect(signals.length === 300 && isOrdered(accepted), `${signals.length} signals have arrived, or in another order`);
    expect(accepted.at(-1).value === 1499, "the last value is lost");

    // If only signals wait, the oldest ones are dropped.
    await answer(503);
    const before = player.dropped;
    for (let number = 0; number < 1200; number++) player.report("later", { number });
    expect(player.dropped - before === 200, `${player.dropped - before} signals are dropped`);
    await answer(204);
    await until(async () => (await lines()).some(line => line.signal === "later" && line.attributes.number === 1199), "signals are lost");
    const later = (await lines()).filter(line => line.signal === "later");
    expect(later.length === 1000 && isOrdered(later), `${later.length} signals have arrived`);

    // A receiver that refuses lines does not get them again.
    await answer(400, 204);
    const count = player.dropped;
    player.report("refused");
    await until(() => player.dropped === count + 1, "refused lines are not counted");
    player.report("accepted");
    await until(async () => (await lines()).some(line => line.signal === "accepted"), "nothing is sent after a refusal");
    expect(!(await lines()).some(line => line.signal === "refused"), "a refused line is sent again");
    player.detach();
  },

  async hidden() {
    const { url, lines } = await receiver("hidden", 204);
    const player = attach(document.createElement("video"), { url, interval: 60_000 });
    player.report("watched");
    const signals = async () => (await lines()).map(line => line.signal).filter(signal => signal);
    await wait(300);
    expect((await signals()).length === 0, "lines are sent before their interval");
    Object.defineProperty(document, "hidden", { configurable: true, value: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    delete document.hidden;
    await until(async () => (await signals()).includes("app-hidden"), "no beacon");
    expect(`${await signals()}` === "watched,app-hidden", `the beacon has ${await signals()}`);
    window.dispatchEvent(new Event("pagehide"));
    await until(async () => (await signals()).includes("app-left"), "no beacon of a page that is left");
    player.detach();
  },

  async detach() {
    const { url, requests, lines } = await receiver("detach", 503, 204);
    const video = document.createElement("video"), before = [listeners.length, new Set(timers)];
    const left = () => [...timers].filter(timer => !before[1].has(timer)).length;
    const player = attach(video, { url, interval: 50 });
    expect(listeners.length > before[0] + 20 && left() > 0, "the check sees neither listeners nor timers");
    video.dispatchEvent(new Event("playing"));
    player.detach();
    expect(listeners.length === before[0], `${listeners.length - before[0]} listeners are left`);
    await until(async () => !left() && (await lines()).some(line => line.signal === "tracker-detached"), "timers are left");
    const count = (await requests()).length;
    for (const name of ["playing", "pause"]) video.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    player.report("late");
    player.detach();
    await wait(300);
    expect((await requests()).length === count && !left(), "something is sent after detach");

    const wrong = attach(video, { url: "http://:wrong:" });
    wrong.detach();
    expect(listeners.length === before[0], "listeners are left if the address is wrong");
  },

  async garbage() {
    const { url, lines } = await receiver("garbage", 204);
    const cycle = {}, throwing = new Proxy({}, { get() { throw new Error("get"); }, has() { throw new Error("has"); } });
    cycle.cycle = cycle;
    const broken = document.createElement("video");
    for (const name of ["currentTime", "error", "readyState"]) Object.defineProperty(broken, name, { get() { throw new Error(name); } });
    const videos = [undefined, null, 1, "video", {}, throwing, document.body, broken, document.createElement("audio")];
    const options = [
      undefined, null, 1, "url", throwing, { get url() { throw new Error("url"); } }, { url: "http://:wrong:" }, { url: Symbol("url") },
      { url: null }, { session: 1n }, { session: Symbol("session") }, { session: cycle }, { tracker: cycle }, { interval: "x" },
      { interval: -1 }, { interval: 1n },
    ].map(each => (each && Object(each) === each && each !== throwing && !("url" in each) ? { url, ...each } : each));
    const values = [undefined, null, cycle, 1n, Symbol("value"), document.body, () => {}, NaN, throwing, { toJSON() { throw 1; } }];
    const all = [];
    for (const [video, each] of [...videos.map(video => [video, { url }]), ...options.map(each => [document.createElement("video"), each])]) {
      const player = attach(video, each);
      all.push(player);
      for (const value of values) {
        player.emit("action", value);
        player.emit(value, value);
        player.report("signal", { value });
        player.report(value);
        player.property("property", value);
        player.property(value, 1);
      }
      expect(player.dropped >= 0, "the number of dropped lines is missing");
      if (video instanceof Element) for (const name of ["playing", "timeupdate", "error", "ended"]) video.dispatchEvent(new Event(name));
    }
    // A module of an address to which none is relative, such as one that was bundled.
    const source = encodeURIComponent(await (await fetch("/avt.js")).text());
    const bundled = await import(`data:text/javascript,${source}`);
    for (const each of [undefined, { url }, { url: undefined }]) {
      const player = bundled.attach(document.createElement("video"), each);
      player.report("signal");
      all.push(player);
    }
    // An hour later.
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
    for (const pulse of pulses) pulse();
    Date.now = now;
    for (const player of all) player.detach();
    for (const player of all) player.detach();
    await wait(200);

    const player = attach(document.createElement("video"), { url, session: "good", interval: 50 });
    player.report("works");
    await until(async () => (await lines()).some(line => line.signal === "works" && line.session === "good"), "nothing is sent any more");
    player.detach();
  },
};

const failures = {};
for (const [name, check] of Object.entries(checks)) {
  errors.length = 0;
  failures[name] = await check().then(() => errors.length ? `errors in the page: ${errors}` : "", error => `${error.message}, ${errors}`);
}
await fetch("/failures", { method: "POST", body: JSON.stringify(failures) });
