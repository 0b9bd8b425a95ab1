// The drawing of a timeline: a lane for each variable that changes, then the lanes of events and metrics.

const laneSize = { width: 1120, label: 190, right: 16, height: 24, bar: 15, top: 8, axis: 26 };

function lanePath(changes, end, x, y) {
  let path = "";
  changes.forEach(([at, value], index) => {
    const next = index + 1 < changes.length ? changes[index + 1][0] : end;
    path += `${index ? "V" : `M${precise(x(at))} `}${precise(y(value))}H${precise(x(next))}`;
  });
  return path;
}

function intervals(changes, end) {
  return changes.map(([at, value], index) => ({ at, value, end: index + 1 < changes.length ? changes[index + 1][0] : end }));
}

function laneKind(lane) {
  const values = lane.changes.map(([, value]) => value);
  if (values.every((value) => typeof value === "boolean")) return "flag";
  return values.every((value) => typeof value === "number") ? "number" : "case";
}

function laneName(lane, hasTrackers) {
  return hasTrackers && lane.tracker ? `${lane.tracker}.${lane.name}` : lane.name;
}

function shortened(text, columns) {
  const letters = [...text];
  return letters.length > columns ? letters.slice(0, columns - 1).join("") + "…" : text;
}

function drawLane(lane, end, x, top) {
  const group = shape("g", { class: `lane ${laneKind(lane)}` });
  const [middle, bar] = [top + laneSize.height / 2, laneSize.bar];
  const block = ({ at, end }, className) => shape("rect", { class: className, x: precise(x(at)), y: middle - bar / 2,
    width: Math.max(1, precise(x(end) - x(at))), height: bar, rx: 2 });
  if (laneKind(lane) === "number") {
    const numbers = lane.changes.map(([, value]) => value);
    const y = scale(Math.min(...numbers), Math.max(...numbers), middle + bar / 2, middle - bar / 2);
    group.append(shape("path", { class: "steps", d: lanePath(lane.changes, end, x, y) }));
    return group;
  }
  const cases = [...new Set(lane.changes.map(([, value]) => value))];
  for (const interval of intervals(lane.changes, end)) {
    if (laneKind(lane) === "flag") {
      if (interval.value) group.append(block(interval, "on"));
      continue;
    }
    group.append(block(interval, `case case-${cases.indexOf(interval.value) % 6}`));
    const text = shortened(formatValue(interval.value), 40);
    if (x(interval.end) - x(interval.at) > 7 * text.length + 8) {
      group.append(shape("text", { class: "case-name", x: precise(x(interval.at)) + 5, y: middle + 4 }, text));
    }
  }
  return group;
}

// The outcomes differ in shape, not only in colour.
function markPath(outcome, x, y) {
  switch (outcome) {
  case "blocked": return `M${x - 5} ${y - 5}L${x + 5} ${y + 5}M${x - 5} ${y + 5}L${x + 5} ${y - 5}`;
  case "withheld": return `M${x - 4} ${y - 4}h8v8h-8z`;
  case "metric": return `M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}z`;
  default: return `M${x - 4} ${y}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z`;
  }
}

function markLanes(steps) {
  return [
    { name: "events", steps: steps.filter((step) => step.outcome === "sent"), mark: "sent" },
    { name: "consumed", steps: steps.filter((step) => step.outcome === "consumed"), mark: "consumed" },
    { name: "blocked", steps: steps.filter((step) => step.outcome === "blocked"), mark: "blocked" },
    { name: "withheld", steps: steps.filter((step) => step.outcome === "withheld"), mark: "withheld" },
    { name: "metrics", steps: steps.filter((step) => step.metrics), mark: "metric" },
  ].filter((lane) => lane.steps.length || lane.name === "events");
}

function laneLabel(text, top) {
  return shape("text", { class: "lane-name", x: laneSize.label - 10, y: top + laneSize.height / 2 + 4, "text-anchor": "end" },
    shortened(text, 26));
}

function drawMarks(lane, x, top) {
  const y = top + laneSize.height / 2;
  return shape("g", { class: "marks" }, ...lane.steps.map((step) =>
    shape("path", { class: `mark ${lane.mark}`, d: markPath(lane.mark, precise(x(step.at)), y) },
      shape("title", {}, stepText(step)))));
}

// Returns the drawing of a timeline, with a function for the position of a time.
function drawTimeline(timeline) {
  // A log that goes back in time has steps before its first one.
  const times = timeline.steps.map((step) => step.at);
  const [start, end] = [Math.min(0, ...times), Math.max(0, ...times)];
  const hasTrackers = new Set(timeline.lanes.map((lane) => lane.tracker).filter(Boolean)).size > 1;
  const changing = timeline.lanes.filter((lane) => lane.changes.length > 1);
  const x = scale(start, Math.max(end, start + 1), laneSize.label, laneSize.width - laneSize.right);
  const marks = markLanes(timeline.steps);
  const bottom = laneSize.top + (changing.length + marks.length) * laneSize.height + 6;
  const chart = shape("svg", { class: "chart lanes", viewBox: `0 0 ${laneSize.width} ${bottom + laneSize.axis}` });
  for (const time of ticks(start, end, 8)) {
    chart.append(
      shape("line", { class: "grid", x1: precise(x(time)), x2: precise(x(time)), y1: laneSize.top, y2: bottom }),
      axisText(x(time), bottom + 16, formatDuration(time), "middle"));
  }
  let top = laneSize.top;
  for (const lane of marks) {
    chart.append(laneLabel(lane.name, top), drawMarks(lane, x, top));
    top += laneSize.height;
  }
  top += 6;
  for (const lane of changing) {
    chart.append(laneLabel(laneName(lane, hasTrackers), top), drawLane(lane, end, x, top));
    top += laneSize.height;
  }
  const constant = timeline.lanes.filter((lane) => lane.changes.length === 1)
    .map((lane) => `${laneName(lane, hasTrackers)} = ${formatValue(lane.changes[0][1])}`);
  return { chart, x, bottom, constant, hasTrackers, changing };
}
