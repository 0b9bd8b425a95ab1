// Makes a chart readable point by point: with the pointer, or with the arrow keys as a slider.
//
// `points` are `{ x, text }` in ascending order of `x`, in the units of the chart. The text of the current point is in
// `readout`, and read to users of screen readers.
function addCursor(chart, { label, points, readout, top, bottom, hint, start = -1, onMove = () => {} }) {
  const line = shape("line", { class: "cursor", y1: top, y2: bottom, visibility: "hidden" });
  chart.append(line);
  setUp(chart, {
    role: "slider", tabindex: 0, "aria-label": label, "aria-valuemin": 0,
    "aria-valuemax": Math.max(0, points.length - 1), "aria-valuenow": 0, "aria-valuetext": hint,
  }, []);
  readout.textContent = hint;
  let current = start;

  function show(index) {
    if (!points.length) return;
    current = Math.min(points.length - 1, Math.max(0, index));
    const point = points[current];
    setUp(line, { x1: point.x, x2: point.x, visibility: "visible" }, []);
    setUp(chart, { "aria-valuenow": current, "aria-valuetext": point.text }, []);
    readout.textContent = point.text;
    onMove(current);
  }

  function nearest(x) {
    let best = 0;
    for (let index = 1; index < points.length; index += 1) {
      if (Math.abs(points[index].x - x) < Math.abs(points[best].x - x)) best = index;
    }
    return best;
  }

  chart.addEventListener("pointermove", (event) => {
    const matrix = chart.getScreenCTM();
    if (matrix) show(nearest((event.clientX - matrix.e) / matrix.a));
  });
  chart.addEventListener("keydown", (event) => {
    const moves = { ArrowRight: current + 1, ArrowUp: current + 1, ArrowLeft: current - 1, ArrowDown: current - 1,
      PageDown: current + 10, PageUp: current - 10, Home: 0, End: points.length - 1 };
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in moves)) return;
    event.preventDefault();
    show(moves[event.key]);
  });
  return show;
}
