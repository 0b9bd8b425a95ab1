// Tables whose rows can be sorted by each column, and filtered by text.

function compareValues(left, right) {
  // Missing values come last in both directions.
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  if (typeof left === "number") return left - right;
  return left < right ? -1 : left > right ? 1 : 0;
}

// Returns the rows sorted by a column; equal ones keep their order.
function sortedRows(rows, column, isDescending) {
  return [...rows].sort((left, right) => {
    const [first, second] = [column.value(left), column.value(right)];
    const order = compareValues(first, second);
    return isDescending && first !== null && second !== null ? -order : order;
  });
}

// Returns a table, with `rows` shown in steps of `step` and `columns` of `{ name, value(row), cell(row), isNumber, title }`.
function sortableTable({ caption, columns, rows, step, onChange = () => {} }) {
  const body = element("tbody");
  const more = element("button", { type: "button", class: "more" });
  let [visible, limit, sorting] = [rows, step, { index: -1, isDescending: false }];

  function fill() {
    const column = columns[sorting.index];
    const sorted = column ? sortedRows(visible, column, sorting.isDescending) : visible;
    body.replaceChildren(...sorted.slice(0, limit).map((row) => element("tr", {},
      ...columns.map((column) => element("td", { class: column.isNumber ? "number" : null }, column.cell(row))))));
    const rest = sorted.length - limit;
    more.hidden = rest <= 0;
    more.textContent = `Show ${formatNumber(Math.min(rest, 10 * step))} more`;
    onChange(visible.length);
  }

  function sort(index) {
    const isSame = sorting.index === index;
    // Numbers are of interest from the greatest one on.
    sorting = { index, isDescending: isSame ? !sorting.isDescending : Boolean(columns[index].isNumber) };
    heads.forEach((head, place) => {
      if (place !== index) return head.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", sorting.isDescending ? "descending" : "ascending");
    });
    limit = step;
    fill();
  }

  const heads = columns.map((column, index) => {
    const button = element("button", { type: "button", title: column.title }, column.name,
      element("span", { class: "arrow", "aria-hidden": "true" }));
    button.addEventListener("click", () => sort(index));
    return element("th", { scope: "col", class: column.isNumber ? "number" : null }, button);
  });
  more.addEventListener("click", () => { limit += 10 * step; fill(); });
  const table = element("table", { class: "sortable" }, element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...heads)), body);
  fill();
  return {
    node: element("div", {}, element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption }, table), more),
    show(rows) { visible = rows; limit = step; fill(); },
  };
}
