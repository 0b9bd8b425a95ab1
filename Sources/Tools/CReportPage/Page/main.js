// Draws the page. `data-state` of the document becomes `ready` if everything was drawn.

function showHeader(report) {
  const { counts } = report;
  const list = (names) => element("dd", {}, ...names.flatMap((name, index) => [index ? ", " : "", nameOf(name)]));
  document.getElementById("sources").append(
    element("dt", {}, report.packs.length === 1 ? "Pack" : "Packs"), list(report.packs),
    element("dt", {}, report.files.length === 1 ? "Log" : "Logs"), list(report.files.map((name) => (name === "-" ? "standard input" : name))),
    ...(report.options.length ? [element("dt", {}, "Options"), list(report.options)] : []),
    element("dt", {}, "Log time"), element("dd", {}, report.from === null ? "no events" :
      `${formatTime(report.from)} to ${formatTime(report.to)} UTC (${formatDuration(report.to - report.from)})`),
    element("dt", {}, "Made by"), element("dd", {}, report.tool));
  const tiles = [["lines", counts.lines], ["malformed lines", counts.malformed], ["sessions", counts.sessions],
    ["events sent", counts.events], ["blocked", counts.blocked], ["withheld", counts.withheld]];
  document.getElementById("counts").append(...tiles
    .filter(([name, count]) => name !== "withheld" || count)
    .map(([name, count]) => element("div", { class: name === "malformed lines" && count ? "alert" : null },
      element("dt", {}, name), element("dd", {}, formatNumber(count)))));
  const notes = document.getElementById("notes");
  notes.hidden = !report.notes.length;
  notes.append(...report.notes.map((note) => element("li", {}, nameOf(note))));
}

function showReport() {
  const report = JSON.parse(document.getElementById("data").textContent);
  const section = (name) => document.getElementById(name);
  showHeader(report);
  showMetrics(report, section("metrics"));
  showBlocked(report, section("blocked"));
  showSessions(report, section("sessions"));
  showTimelines(report, section("timelines"));
  window.addEventListener("hashchange", openTarget);
  window.addEventListener("beforeprint", openTimelines);
  openTarget();
  document.documentElement.dataset.state = "ready";
}

showReport();
