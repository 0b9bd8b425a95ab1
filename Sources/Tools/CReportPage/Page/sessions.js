// The tables of blocked events and of sessions.

function showBlocked(report, section) {
  const { blocked, omittedKinds } = report;
  if (!blocked.length) return section.append(element("p", {}, "No event was blocked."));
  const text = (name) => ({ value: (row) => row[name] ?? null, cell: (row) => nameOf(row[name] ?? "–") });
  const table = sortableTable({
    caption: "Blocked and withheld events by action and reason", rows: blocked, step: 20,
    columns: [
      { name: "events", isNumber: true, value: (row) => row.count, cell: (row) => formatNumber(row.count) },
      { name: "action", ...text("action") },
      { name: "outcome", value: (row) => (row.withheld ? 1 : 0), cell: (row) => (row.withheld ? "withheld" : "blocked") },
      { name: "rule", ...text("rule") }, { name: "code", ...text("code") }, { name: "because", ...text("because") },
    ],
  });
  section.append(table.node);
  if (omittedKinds) section.append(element("p", { class: "hint" }, `${plural(omittedKinds, "more kind")} are not shown.`));
}

// The fields of a row before those of metrics.
const rowFields = { line: 0, session: 1, start: 2, duration: 3, events: 4, blocked: 5, errors: 6, metrics: 7 };

function sessionColumns(report) {
  const count = (name, index, title) => ({
    name, isNumber: true, title, value: (row) => row[index], cell: (row) => formatNumber(row[index]) });
  const links = new Map(report.timelines.map((timeline, index) => [timeline.row, `timeline-${index}`]));
  const metrics = report.columns.map((column, index) => count(
    column.unit ? `${column.name} (${column.unit})` : column.name, rowFields.metrics + index,
    `the ${column.aggregate} of the session`));
  return [
    { name: "session", value: (row) => row[rowFields.session], cell: (row) => {
      const link = links.get(row[rowFields.line]);
      const name = nameOf(row[rowFields.session]);
      return link ? element("a", { href: `#${link}`, title: "to its timeline" }, name) : name;
    } },
    { name: "start (UTC)", value: (row) => row[rowFields.start],
      cell: (row) => (row[rowFields.start] === null ? "–" : formatTime(row[rowFields.start])) },
    { name: "duration", isNumber: true, value: (row) => row[rowFields.duration],
      cell: (row) => formatDuration(row[rowFields.duration]) },
    count("events", rowFields.events, "events that were sent"),
    count("blocked", rowFields.blocked, "events that were blocked"),
    count("errors", rowFields.errors, "sent events whose actions end with Error"),
    ...metrics,
  ];
}

function selectionText(report) {
  const [shown, all] = [report.sessions.length, report.counts.sessions];
  if (shown === all) return `All ${plural(all, "session")} of the log.`;
  return `${formatNumber(shown)} of ${plural(all, "session")}: those with the most blocked events, errors and ` +
    "rebuffering, and a sample of the others.";
}

function showSessions(report, section) {
  section.append(element("p", { class: "hint", id: "selection" }, selectionText(report)));
  const status = element("p", { role: "status", class: "status" });
  const input = element("input", { type: "search", id: "filter", autocomplete: "off", spellcheck: "false" });
  const texts = report.sessions.map((row) => [row, `${row[rowFields.session]} ${formatTime(row[rowFields.start])}`.toLowerCase()]);
  const table = sortableTable({
    caption: "Sessions", rows: report.sessions, step: 50, columns: sessionColumns(report),
    onChange(count) {
      status.textContent = input.value ? `${plural(count, "session")} found` : "";
    },
  });
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    table.show(texts.filter(([, text]) => words.every((word) => text.includes(word))).map(([row]) => row));
  });
  section.append(
    element("div", { class: "filter" }, element("label", { for: "filter" }, "Filter by session or start"), input, status),
    table.node);
}
