"use strict";

// Elements are created from text only: nothing that a log contains is ever parsed as HTML.

const svgNamespace = "http://www.w3.org/2000/svg";

function setUp(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

// Returns an element with attributes and children; strings become text.
function element(tag, attributes = {}, ...children) {
  return setUp(document.createElement(tag), attributes, children);
}

// Returns an SVG element with attributes and children.
function shape(tag, attributes = {}, ...children) {
  return setUp(document.createElementNS(svgNamespace, tag), attributes, children);
}

// Returns a name from a log, whose direction of writing cannot affect the text around it.
function nameOf(text) {
  return element("bdi", { class: "name" }, text);
}

// Returns a block that a reader opens, whose contents are built when it is opened for the first time.
function lazyDetails(summary, build, attributes = {}) {
  const details = element("details", attributes, element("summary", {}, ...summary));
  let isBuilt = false;
  const open = () => {
    if (isBuilt) return;
    isBuilt = true;
    details.append(...build());
  };
  details.addEventListener("toggle", () => { if (details.open) open(); });
  details.buildContents = open;
  return details;
}
