// The timelines of chosen sessions, each with its lanes, the step at the cursor, and a table of all steps.

const reasons = { blocked: "most blocked events", errors: "most errors", waiting: "longest rebuffering" };

function outcomeText(step) {
  switch (step.outcome) {
  case "clock": return "sent by the clock";
  case "end": return "end";
  case "blocked": case "withheld": {
    const by = step.rule ? ` by ${step.rule}` : "";
    return step.outcome + by + (step.code ? ` (${step.code})` : "") + (step.because ? `, because ${step.because}` : "");
  }
  default: return step.outcome;
  }
}

function pairs(values) {
  return (values ?? []).map(([name, value]) => `${name}: ${formatValue(value)}`).join(", ");
}

function stepText(step) {
  const parts = [formatDuration(step.at), step.action, outcomeText(step), pairs(step.metrics)];
  return parts.filter(Boolean).join(" · ");
}

function valueAt(lane, time) {
  let value = null;
  for (const [at, next] of lane.changes) if (at <= time) value = next;
  return value;
}

// Returns the table of the steps of a timeline, the alternative to its drawing.
function stepTable(timeline, hasTrackers) {
  const text = (name, value) => ({ name, value, cell: (step) => nameOf(value(step)) });
  return sortableTable({
    caption: `Steps of ${timeline.session}`, rows: timeline.steps, step: 100,
    columns: [
      { name: "time", isNumber: true, value: (step) => step.at, cell: (step) => formatDuration(step.at) },
      { name: "line", isNumber: true, value: (step) => step.line ?? null,
        cell: (step) => (step.line === undefined ? "–" : formatNumber(step.line)) },
      ...(hasTrackers ? [text("tracker", (step) => step.tracker)] : []),
      text("event", (step) => step.action || "–"),
      text("outcome", outcomeText),
      text("metrics", (step) => pairs(step.metrics)),
      text("attributes", (step) => pairs(step.attributes)),
    ],
  }).node;
}

function stepPanel(step, drawing) {
  const items = [
    ["Event", `${step.action || "none"}${step.line === undefined ? "" : `, line ${step.line}`}`],
    ["Outcome", outcomeText(step)], ["Metrics", pairs(step.metrics)], ["Attributes", pairs(step.attributes)],
    ["State", drawing.changing.map((lane) => `${laneName(lane, drawing.hasTrackers)}: ${formatValue(valueAt(lane, step.at))}`).join(", ")],
  ];
  return items.filter(([, text]) => text).flatMap(([name, text]) =>
    [element("dt", {}, name), element("dd", {}, nameOf(text))]);
}

function timelineContents(timeline) {
  const drawing = drawTimeline(timeline);
  const readout = element("p", { class: "readout" });
  const panel = element("dl", { class: "panel" });
  addCursor(drawing.chart, {
    label: `Timeline of ${timeline.session}`, readout, top: laneSize.top, bottom: drawing.bottom,
    hint: "Point at the timeline, or use the arrow keys, to go from step to step",
    points: timeline.steps.map((step) => ({ x: drawing.x(step.at), text: stepText(step) })),
    onMove: (index) => panel.replaceChildren(...stepPanel(timeline.steps[index], drawing)),
  });
  const notes = [];
  if (drawing.constant.length) notes.push(element("p", { class: "hint" }, "Unchanged: ", nameOf(drawing.constant.join(", ")), "."));
  const omitted = [[timeline.omittedSteps, "later step"], [timeline.omittedLines, "later line"]]
    .filter(([count]) => count).map(([count, noun]) => plural(count, noun));
  if (omitted.length) notes.push(element("p", { class: "hint" }, `Not shown: ${omitted.join(" and ")}.`));
  return [
    element("div", { class: "scroll" }, drawing.chart), readout, panel, ...notes,
    lazyDetails([`All ${plural(timeline.steps.length, "step")} as a table`], () => [stepTable(timeline, drawing.hasTrackers)],
      { class: "tables" }),
  ];
}

function showTimelines(report, section) {
  if (!report.timelines.length) return section.append(element("p", {}, "There are no timelines."));
  section.append(element("p", { class: "hint" },
    "● sent event, ✕ blocked event, ■ withheld event, ◆ metrics. A filled bar is a true variable; times count from the session's first line."));
  report.timelines.forEach((timeline, index) => {
    const blocked = timeline.steps.filter((step) => step.outcome === "blocked").length;
    const about = [formatTime(timeline.start), plural(timeline.steps.length, "step"), `${formatNumber(blocked)} blocked`,
      ...(reasons[timeline.reason] ? [reasons[timeline.reason]] : [])].join(" · ");
    const details = lazyDetails(
      [nameOf(timeline.session), " ", element("span", { class: "unit" }, about)], () => timelineContents(timeline),
      { class: "card timeline", id: `timeline-${index}` });
    section.append(details);
    if (index === 0) details.open = true;
  });
}

// A link to a closed timeline opens it; and paper has no closed blocks.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

function openTimelines() {
  for (const details of document.querySelectorAll("details.timeline")) {
    details.buildContents();
    details.open = true;
  }
}
