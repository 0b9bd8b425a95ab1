// The charts of metrics. Each is an SVG with the cursor of cursor.js; bars and lines are one path each, so that a page
// with hundreds of metrics stays light.

const chartSize = { width: 520, height: 190, left: 52, right: 10, top: 12, bottom: 24 };

function chartFrame(className) {
  return shape("svg", { class: `chart ${className}`, viewBox: `0 0 ${chartSize.width} ${chartSize.height}` });
}

function scale(from, to, start, end) {
  const span = to - from || 1;
  return (value) => start + ((value - from) / span) * (end - start);
}

function precise(number) {
  return Math.round(number * 100) / 100;
}

function axisText(x, y, text, anchor) {
  return shape("text", { class: "axis", x: precise(x), y: precise(y), "text-anchor": anchor }, text);
}

// Draws horizontal lines with their numbers.
function drawGrid(chart, y, values, right = chartSize.width - chartSize.right) {
  for (const value of values) {
    const at = precise(y(value));
    chart.append(
      shape("line", { class: "grid", x1: chartSize.left, x2: right, y1: at, y2: at }),
      axisText(chartSize.left - 6, at + 4, formatNumber(value), "end"));
  }
}

function barPath(bars) {
  return bars.filter((bar) => bar.height > 0).map(({ x, y, width, height }) =>
    `M${precise(x)} ${precise(y)}h${precise(width)}v${precise(height)}h${precise(-width)}z`).join("");
}

// MARK: Distribution

function binName(bins, index, unit) {
  if (bins.width === null) return "all values";
  const start = bins.start + index * bins.width;
  if (bins.width === 0) return withUnit(formatNumber(start), unit);
  return withUnit(`${formatNumber(start)} to ${formatNumber(start + bins.width)}`, unit);
}

function binRows(bins, unit) {
  const rows = bins.counts.map((count, index) => ({ name: binName(bins, index, unit), count }));
  if (bins.greater) {
    const end = bins.start + bins.counts.length * bins.width;
    rows.push({ name: `${withUnit(formatNumber(end), unit)} or more`, count: bins.greater });
  }
  return rows;
}

function drawDistribution(metric, noun, readout) {
  const { width, height, left, right, top, bottom } = chartSize;
  const chart = chartFrame("distribution");
  const { bins, unit } = metric;
  const rows = binRows(bins, unit);
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  const most = Math.max(...rows.map((row) => row.count));
  const y = scale(0, most, height - bottom, top);
  drawGrid(chart, y, ticks(0, most, 3).filter(Number.isInteger));
  // The bar of greater values is apart, because its width says nothing.
  const apart = bins.greater ? 26 : 0;
  const slots = Math.max(bins.counts.length, 4);
  const slot = (width - left - right - apart) / slots;
  const gap = slot > 6 ? 1.5 : 0.5;
  const bar = (index, count) => ({ x: index < bins.counts.length ? left + index * slot + gap / 2 : width - right - 18,
    y: y(count), width: index < bins.counts.length ? slot - gap : 16, height: height - bottom - y(count) });
  const bars = rows.map((row, index) => bar(index, row.count));
  chart.append(
    shape("path", { class: "bars", d: barPath(bars.slice(0, bins.counts.length)) }),
    shape("path", { class: "bars greater", d: barPath(bars.slice(bins.counts.length)) }));
  drawValueAxis(chart, bins, slot);
  if (bins.greater) chart.append(axisText(width - right - 10, height - 8, "more", "middle"));
  addCursor(chart, {
    label: `Distribution of ${metric.name}`, readout, top, bottom: height - bottom,
    hint: `${plural(total, noun)}; a bar shows how many have a value`,
    points: rows.map((row, index) => ({
      x: bars[index].x + bars[index].width / 2,
      text: `${row.name}: ${plural(row.count, noun)} (${formatNumber(Math.round(row.count / total * 1000) / 10)} %)`,
    })),
  });
  return chart;
}

function drawValueAxis(chart, bins, slot) {
  const { height, left } = chartSize;
  if (!bins.width) {
    return chart.append(axisText(left + slot / 2, height - 8, bins.width === 0 ? formatNumber(bins.start) : "all", "middle"));
  }
  const end = bins.start + bins.counts.length * bins.width;
  for (const value of ticks(bins.start, end, 5)) {
    const x = left + ((value - bins.start) / bins.width) * slot;
    if (x < chartSize.width - (bins.greater ? 60 : 20)) chart.append(axisText(x, height - 8, formatNumber(value), "middle"));
  }
}

// MARK: Trend

// Draws a line, which is broken where a window has no values; a window between two such ones is a short dash.
function linePath(rows, x, y, every) {
  let path = "";
  let last = null;
  rows.forEach(({ start, value }, index) => {
    const [across, down] = [x(start + every / 2), precise(y(value))];
    const follows = last !== null && start - last === every;
    const isAlone = !follows && rows[index + 1]?.start !== start + every;
    path += follows ? `L${precise(across)} ${down}` : isAlone ? `M${precise(across - 2)} ${down}h4` : `M${precise(across)} ${down}`;
    last = start;
  });
  return path;
}

function drawTrend(metric, report, readout) {
  const { width, height, left, right, top, bottom } = chartSize;
  const chart = chartFrame("trend");
  const { every } = report;
  const isCounter = metric.type === "counter";
  const from = Math.floor(report.from / every) * every;
  const to = Math.floor(report.to / every) * every + every;
  const x = scale(from, to, left, width - right);
  const low = isCounter ? height - bottom : height - bottom - 34;
  const values = metric.trend.flatMap((row) => (isCounter ? [row[2]] : row.slice(2)));
  const [least, most] = [Math.min(0, ...values), Math.max(...values, 0) || 1];
  const y = scale(least, most, low, top);
  drawGrid(chart, y, ticks(least, most, 3));
  const size = Math.max(1, (width - left - right) * every / (to - from) - 0.6);
  const bar = (start, value, y, base) => ({ x: x(start), y: Math.min(y(value), base), width: size,
    height: Math.abs(base - y(value)) });
  if (isCounter) {
    chart.append(shape("path", { class: "bars", d: barPath(metric.trend.map(([start, , sum]) => bar(start, sum, y, y(0)))) }));
  } else {
    const counts = scale(0, Math.max(...metric.trend.map((row) => row[1])), height - bottom, low + 10);
    chart.append(shape("path", { class: "bars count",
      d: barPath(metric.trend.map(([start, count]) => bar(start, count, counts, height - bottom))) }));
    for (const [index, name] of [[4, "p90"], [2, "mean"], [3, "p50"]]) {
      const rows = metric.trend.map((row) => ({ start: row[0], value: row[index] }));
      chart.append(shape("path", { class: `line ${name}`, d: linePath(rows, x, y, every) }));
    }
  }
  drawTimeAxis(chart, from, to, x);
  addCursor(chart, {
    label: `Trend of ${metric.name}`, readout, top, bottom: height - bottom, hint: trendHint(isCounter, every),
    points: metric.trend.map((row) => ({ x: x(row[0] + every / 2), text: trendText(row, metric) })),
  });
  return chart;
}

function trendHint(isCounter, every) {
  return (isCounter ? "A bar is the sum" : "Lines are p50, mean and p90, bars the number of values") +
    ` of ${formatDuration(every)}`;
}

function trendText(row, metric) {
  const [start, count, ...numbers] = row;
  const shown = numbers.map((number) => withUnit(formatNumber(number), metric.unit));
  const text = metric.type === "counter" ? `sum ${shown[0]}` :
    `${plural(count, "value")}, mean ${shown[0]}, p50 ${shown[1]}, p90 ${shown[2]}`;
  return `${formatTime(start)}: ${text}`;
}

function drawTimeAxis(chart, from, to, x) {
  const labelCount = 4;
  const span = to - from;
  const precision = span > 3 * 86400000 ? "day" : span > 600000 ? "minute" : "second";
  for (let index = 0; index <= labelCount; index += 1) {
    const time = from + span * index / labelCount;
    const text = formatTime(time, precision);
    const anchor = index === 0 ? "start" : index === labelCount ? "end" : "middle";
    chart.append(axisText(x(time), chartSize.height - 8, precision === "day" ? text.slice(5) : text.slice(11), anchor));
  }
}
