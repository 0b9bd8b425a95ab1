// Numbers, times and durations look the same everywhere, whatever the language of the browser is.

function grouped(integer) {
  return String(integer).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

function formatNumber(number) {
  if (number === null || number === undefined) return "–";
  const size = Math.abs(number);
  if (size >= 1e15 || (size > 0 && size < 1e-4)) return number.toExponential(2).replace("-", "−");
  const digits = Number.isInteger(number) || size >= 1000 ? 0 : size >= 100 ? 1 : size >= 1 ? 2 : 4;
  const [integer, fraction] = size.toFixed(digits).split(".");
  const rest = fraction ? fraction.replace(/0+$/, "") : "";
  return (number < 0 ? "−" : "") + grouped(integer) + (rest ? "." + rest : "");
}

function withUnit(text, unit) {
  return unit ? `${text} ${unit}` : text;
}

function plural(count, noun) {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function padded(number, width = 2) {
  return String(number).padStart(width, "0");
}

// Returns the UTC time of milliseconds since 1970, as precise as wanted: "day", "minute", "second" or "millisecond".
function formatTime(milliseconds, precision = "second") {
  const time = new Date(milliseconds);
  // Times beyond the range of dates are mistakes of the log.
  if (Number.isNaN(time.getTime())) return `${milliseconds} ms`;
  const day = `${padded(time.getUTCFullYear(), 4)}-${padded(time.getUTCMonth() + 1)}-${padded(time.getUTCDate())}`;
  if (precision === "day") return day;
  const minute = `${padded(time.getUTCHours())}:${padded(time.getUTCMinutes())}`;
  if (precision === "minute") return `${day} ${minute}`;
  const second = `${day} ${minute}:${padded(time.getUTCSeconds())}`;
  return precision === "second" ? second : `${second}.${padded(time.getUTCMilliseconds(), 3)}`;
}

function formatDuration(milliseconds) {
  const size = Math.abs(milliseconds);
  if (size < 1000) return `${formatNumber(milliseconds)} ms`;
  if (size < 60000) return `${formatNumber(Math.round(milliseconds / 10) / 100)} s`;
  const seconds = Math.round(size / 1000);
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24];
  const parts = [[days, "d"], [hours, "h"], [Math.floor(seconds / 60) % 60, "min"], [seconds % 60, "s"]];
  const first = parts.findIndex(([count]) => count > 0);
  const text = parts.slice(first, first + 2).filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return (milliseconds < 0 ? "−" : "") + text.join(" ");
}

function formatValue(value) {
  if (typeof value === "number") return formatNumber(value);
  return value === null ? "none" : String(value);
}

// Returns round numbers between two numbers, about as many as wanted.
function ticks(low, high, wanted) {
  if (!(high > low)) return [low];
  const rough = (high - low) / wanted;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * unit).find((step) => step >= rough * 0.999);
  const first = Math.ceil(low / step - 1e-9);
  const all = [];
  for (let index = first; index * step <= high + step * 1e-9 && all.length < 50; index += 1) all.push(index * step);
  return all;
}
