// Elements, icons and card pictures.

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

function draw(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  node.append(...children.filter(Boolean));
  return node;
}

const ICONS = {
  odds: "M4 20V11M10 20V4M16 20v-7M21 20H2",
  back: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  rules: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3ZM5 17a3 3 0 0 1 3-3h11",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  fold: "m9 5 7 7-7 7",
  hand: "M5 12h13M13 6l6 6-6 6",
  tick: "m5 13 5 5 9-11",
  draw: "M7 3h6a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM19 8v11a2 2 0 0 1-2 2H9M10 7v6M7 10h6",
  fist: "M12 9.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11M12 6V2.500M5.600 8.600 3.200 6.200M18.400 8.600l2.400-2.400",
  eye: "M2 12c4-7 16-7 20 0-4 7-16 7-20 0ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  wait: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.500 2",
  trash: "M4 7h16M7 7l1 13h8l1-13M9 7V4h6v3",
  play: "M7 4l13 8-13 8Z",
  pause: "M8 5v14M16 5v14",
  again: "M20 11a8 8 0 1 0-2.300 6M20 4v7h-7",
  study: "M3 19 9 12l4 4 8-10M15 6h6v6",
  new: "M12 5v14M5 12h14",
  large: "M3 19 9 5l6 14M5 14h8M15 19l3.500-8 3.500 8M16.200 16h4.600",
  sound: "M4 10v4h4l6 5V5l-6 5ZM17.500 9a4.500 4.500 0 0 1 0 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3Z",
  know: "M4 5h16v14H4ZM4 10h16M10 10v9",
  first: "M18 5l-8 7 8 7M6 5v14",
  before: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  last: "m6 5 8 7-8 7M18 5v14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  paper: "M6 3h9l4 4v14H6ZM9 11h7M9 15h7",
  close: "M6 6l12 12M18 6 6 18",
};

function icon(name) {
  return draw("svg", { class: "cl-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: ICONS[name] ?? ICONS.hand }));
}

// The picture of a card: a symbol of the sprite that every table carries.
function face(game, name) {
  const id = `${game}-${name.replace(/[^A-Za-z0-9-]/g, "_")}`;
  return draw("svg", { class: "cl-face", viewBox: "0 0 100 144", "aria-hidden": "true" }, draw("use", { href: "#" + id }));
}

const quiet = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
