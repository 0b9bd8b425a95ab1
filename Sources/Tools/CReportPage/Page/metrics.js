// The cards of metrics: figures, distribution and trend.

function figures(metric) {
  const isCounter = metric.type === "counter";
  const shown = metric.shown;
  const items = [["count", metric.count], ...(isCounter ? [["sum", metric.sum]] : []),
    ["mean", shown.mean], ...(metric.ratio === undefined ? [] : [["ratio of totals", metric.ratio]]), ["p50", shown.p50], ["p90", shown.p90], ["p99", shown.p99], ["most", shown.most]];
  return element("dl", { class: "figures" }, ...items.map(([name, number], index) =>
    element("div", {}, element("dt", {}, isCounter && index > 1 ? `${name} of a session` : name),
      element("dd", {}, formatNumber(number)))));
}

function figureOf(title, chart, readout, legend) {
  const block = element("figure", {}, element("figcaption", {}, title, ...(legend ? [legend] : [])));
  block.append(chart, readout);
  return block;
}

function trendLegend() {
  return element("span", { class: "legend", "aria-hidden": "true" },
    ...["p90", "mean", "p50"].map((name) => {
      const sample = shape("svg", { viewBox: "0 0 22 8", class: "sample" }, shape("path", { class: `line ${name}`, d: "M0 4H22" }));
      return element("span", {}, sample, name);
    }));
}

function metricTable(head, rows, caption) {
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    element("table", {}, element("caption", {}, caption),
      element("thead", {}, element("tr", {}, ...head.map((name, index) =>
        element("th", { scope: "col", class: index ? "number" : null }, name)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell, index) =>
        element("td", { class: index ? "number" : null }, cell)))))));
}

function metricTables(metric, noun) {
  const isCounter = metric.type === "counter";
  const head = isCounter ? ["from", "count", "sum"] : ["from", "count", "mean", "p50", "p90"];
  return [
    metricTable([metric.unit ? `value in ${metric.unit}` : "value", `${noun}s`],
      binRows(metric.bins).map((row) => [row.name, formatNumber(row.count)]), `Distribution of ${metric.name}`),
    metricTable(head, metric.trend.map(([start, ...numbers]) => [formatTime(start), ...numbers.map(formatNumber)]),
      `Trend of ${metric.name}, times in UTC`),
  ];
}

function metricCard(metric, report) {
  const isCounter = metric.type === "counter";
  const noun = isCounter ? "session" : "value";
  const readout = () => element("p", { class: "readout" });
  const [left, right] = [readout(), readout()];
  const title = isCounter ? "Sessions by their sum" : "Distribution";
  return element("article", { class: "card metric" },
    element("h3", {}, nameOf(metric.name), " ", element("span", { class: "unit" },
      `${metric.type}${metric.unit ? " in " + metric.unit : ""}`)),
    metric.description ? element("p", { class: "description" }, metric.description) : null,
    figures(metric),
    element("div", { class: "charts" },
      figureOf(title, drawDistribution(metric, noun, left), left),
      figureOf("Trend", drawTrend(metric, report, right), right, isCounter ? null : trendLegend())),
    lazyDetails(["The same as tables"], () => metricTables(metric, noun), { class: "tables" }));
}

function showMetrics(report, section) {
  if (!report.metrics.length) return section.append(element("p", {}, "No metric was sent."));
  section.append(element("p", { class: "hint" },
    `Percentiles are exact up to 1 %. Trends have windows of ${formatDuration(report.every)}, in UTC. `,
    "Point at a chart, or move to it with the Tab key and use the arrow keys, to read its numbers."));
  section.append(...report.metrics.map((metric) => metricCard(metric, report)));
}
