"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { texts, points, mistakes, swings } = data;
  const COLOURS = ["#a3380a", "#0b5394", "#2f6b1f", "#7a2a86", "#7a5a00", "#0f6a6a"];
  const WIDE = 1000, HIGH = 230, LEFT = 52, RIGHT = 12, TOP = 12, BOTTOM = 30, UNIT = 26, EDGE = 20;
  let at = 0;

  const get = (id) => document.getElementById(id);
  const put = (id, text) => { get(id).textContent = text; };

  /** An element with attributes and children; SVG for the names of SVG elements. */
  function make(name, attributes, ...children) {
    const isSvg = ["path", "rect", "circle", "text", "g", "line", "title"].includes(name);
    const node = isSvg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
    node.append(...children.filter((child) => child !== null));
    return node;
  }

  // -- the graph ------------------------------------------------------------------------------------------------------
  const last = Math.max(1, data.decisions);
  const x = (n) => LEFT + ((WIDE - LEFT - RIGHT) * n) / last;
  const y = (chance) => TOP + (HIGH - TOP - BOTTOM) * (1 - chance);
  const wrong = new Map(mistakes.map((mistake) => [mistake.n, mistake]));

  function drawGraph() {
    const graph = get("graph");
    graph.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
    graph.setAttribute("preserveAspectRatio", "none");
    const curve = points.map((p) => [x(p.n), y(p.chance.value)]);
    if (data.end !== null) curve.push([x(last), y(data.end)]);
    const path = curve.map(([px, py], i) => `${i ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`).join("");
    const upper = points.map((p, i) => `${i ? "L" : "M"}${x(p.n).toFixed(1)} ${y(p.chance.high).toFixed(1)}`).join("");
    const lower = [...points].reverse().map((p) => `L${x(p.n).toFixed(1)} ${y(p.chance.low).toFixed(1)}`).join("");
    for (const share of [0, 0.25, 0.5, 0.75, 1])
      graph.append(make("line", { class: "rule", x1: LEFT, x2: WIDE - RIGHT, y1: y(share), y2: y(share) }),
        make("text", { x: LEFT - 6, y: y(share) + 4, "text-anchor": "end" }, `${100 * share} %`));
    let labelled = -100;
    points.forEach((p, i) => {
      if (p.round === (points[i - 1] || {}).round || p.round < 1) return;
      graph.append(make("line", { class: "rule", x1: x(p.n), x2: x(p.n), y1: y(1), y2: y(0) + 5 }));
      if (x(p.n) - labelled > 24) {
        graph.append(make("text", { x: x(p.n), y: HIGH - 8, "text-anchor": "middle" }, String(p.round)));
        labelled = x(p.n);
      }
    });
    graph.append(make("text", { x: 4, y: HIGH - 8 }, texts.rounds));
    if (points.length)
      graph.append(make("path", { class: "area", d: `${path}L${curve.at(-1)[0]} ${y(0)}L${curve[0][0]} ${y(0)}Z` }),
        make("path", { class: "band", d: `${upper}${lower}Z` }), make("path", { class: "curve", d: path }));
    for (const p of points)
      if (wrong.has(p.n)) graph.append(make("circle", { class: "wrong", cx: x(p.n), cy: y(p.chance.value), r: 6 }, make("title", {}, wrong.get(p.n).heading)));
    graph.append(make("line", { class: "cursor", id: "cursor", y1: TOP, y2: HIGH - BOTTOM }), make("circle", { class: "here", id: "here", r: 6 }));
  }

  // -- the board ------------------------------------------------------------------------------------------------------
  const column = (space) => space.charCodeAt(0) - 65;
  const row = (space) => Number(space.slice(1)) - 1;
  const left = (space) => EDGE + UNIT * column(space);
  const top = (space) => EDGE + UNIT * row(space);
  const square = (space, name) => make("rect", { class: name, x: left(space), y: top(space), width: UNIT, height: UNIT });

  function drawBoard(p) {
    const board = get("board");
    const wide = EDGE + UNIT * 22 + 2, high = EDGE + UNIT * 16 + 2;
    board.setAttribute("viewBox", `0 0 ${wide} ${high}`);
    board.setAttribute("aria-label", p.board.heard);
    board.replaceChildren();
    for (const tile of p.board.terrain) for (const space of tile.spaces) board.append(make("g", {}, make("title", {}, tile.title), square(space, "terrain")));
    for (const space of p.board.monster.blind) board.append(make("g", {}, make("title", {}, texts.blind), square(space, "blind")));
    let lines = "";
    for (let i = 0; i <= 22; i += 1) lines += `M${EDGE + UNIT * i} ${EDGE}V${EDGE + UNIT * 16}`;
    for (let i = 0; i <= 16; i += 1) lines += `M${EDGE} ${EDGE + UNIT * i}H${EDGE + UNIT * 22}`;
    board.append(make("path", { class: "grid", d: lines }));
    for (let i = 0; i < 22; i += 1) board.append(make("text", { x: EDGE + UNIT * (i + 0.5), y: EDGE - 6 }, String.fromCharCode(65 + i)));
    for (let i = 0; i < 16; i += 1) board.append(make("text", { x: EDGE / 2, y: EDGE + UNIT * (i + 0.5) + 4 }, String(i + 1)));
    drawMonster(board, p.board.monster);
    p.board.survivors.forEach((v, i) => {
      if (!v.at) return;
      const name = `survivor${v.down ? " is-down" : ""}${v.letter === p.who ? " acts" : ""}`;
      const cx = left(v.at) + UNIT / 2, cy = top(v.at) + UNIT / 2;
      board.append(make("g", { class: name }, make("title", {}, v.name), make("circle", { cx, cy, r: UNIT / 2 - 2, fill: COLOURS[i % 6] }),
        make("text", { x: cx, y: cy + 4.5 }, v.letter)));
    });
    const found = wrong.get(p.n);
    if (p.space) board.append(square(p.space, found ? "chosen" : "better"));
    if (found && found.space) board.append(square(found.space, "better"));
  }

  function drawMonster(board, monster) {
    if (!monster.spaces.length) return;
    const xs = monster.spaces.map(left), ys = monster.spaces.map(top);
    const x0 = Math.min(...xs), y0 = Math.min(...ys), w = Math.max(...xs) + UNIT - x0, h = Math.max(...ys) + UNIT - y0;
    const turn = { north: 0, east: 90, south: 180, west: 270 }[monster.facing];
    const cx = x0 + w / 2, cy = y0 + h / 2, tip = Math.min(w, h) / 2 - 5;
    board.append(make("g", {}, make("title", {}, monster.title),
      make("rect", { class: `monster${monster.down ? " is-down" : ""}`, x: x0 + 1.5, y: y0 + 1.5, width: w - 3, height: h - 3, rx: 7 }),
      make("path", { class: "facing", transform: `rotate(${turn} ${cx} ${cy})`, d: `M${cx} ${cy - tip}l9 14h-18Z` })));
  }

  // -- the chosen decision --------------------------------------------------------------------------------------------
  function show(index) {
    if (!points.length) return;
    at = Math.max(0, Math.min(points.length - 1, index));
    const p = points[at];
    for (const [key, value] of Object.entries({ x1: x(p.n), x2: x(p.n) })) get("cursor").setAttribute(key, value);
    get("here").setAttribute("cx", x(p.n));
    get("here").setAttribute("cy", y(p.chance.value));
    const graph = get("graph");
    graph.setAttribute("aria-valuenow", at);
    graph.setAttribute("aria-valuetext", `${p.heading}: ${p.told}`);
    put("decision", p.heading);
    put("question", p.question);
    put("answer", p.answer);
    put("chance", p.told);
    put("decks", p.board.decks);
    get("log-title").hidden = !p.log.length;
    get("log").replaceChildren(...p.log.map((line) => make("li", {}, line)));
    drawBoard(p);
    drawSurvivors(p);
    const found = wrong.get(p.n);
    get("mistake").replaceChildren(...(found ? [make("p", { class: "cost" }, found.cost_text), make("p", {}, found.better_text), ...found.why.map((line) => make("p", {}, line))] : []));
    location.replace(`#${p.n}`);
  }

  function drawSurvivors(p) {
    const head = make("tr", {}, ...texts.columns.map((name) => make("th", { scope: "col" }, name)));
    const rows = p.board.survivors.map((v, i) => make("tr", { class: v.alive ? "" : "is-dead" },
      make("th", { scope: "row" }, make("span", { class: "letter", style: `background:${COLOURS[i % 6]}` }, v.letter), ` ${v.name}`),
      make("td", {}, v.at || ""), make("td", {}, String(v.survival)), make("td", {}, v.state)));
    get("survivors").replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
  }

  const nearest = (n) => points.reduce((best, p, i) => (Math.abs(p.n - n) < Math.abs(points[best].n - n) ? i : best), 0);
  const marked = points.map((p, i) => i).filter((i) => wrong.has(points[i].n));
  const steps = {
    first: () => show(0),
    back: () => show(at - 1),
    on: () => show(at + 1),
    end: () => show(points.length - 1),
    round_back: () => show(points.findIndex((p) => p.round === (points[at - 1] || points[at]).round)),
    round_on: () => { const next = points.findIndex((p) => p.round > points[at].round); show(next < 0 ? points.length - 1 : next); },
    mistake: () => { const next = marked.find((i) => i > at); if (marked.length) show(next === undefined ? marked[0] : next); },
  };
  const KEYS = { ArrowLeft: "back", ArrowDown: "back", ArrowRight: "on", ArrowUp: "on", Home: "first", End: "end", PageUp: "round_back", PageDown: "round_on", m: "mistake" };

  addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    const isGraph = document.activeElement === get("graph");
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    // Elsewhere the keys that scroll a page scroll it.
    if (!isGraph && !["ArrowLeft", "ArrowRight", "m"].includes(event.key)) return;
    event.preventDefault();
    steps[step]();
  });
  const point = (event) => {
    const box = get("graph").getBoundingClientRect();
    const px = ((event.clientX - box.left) / box.width) * WIDE;
    show(nearest(((px - LEFT) / (WIDE - LEFT - RIGHT)) * last));
  };
  get("graph").addEventListener("pointerdown", (event) => { get("graph").setPointerCapture(event.pointerId); point(event); });
  get("graph").addEventListener("pointermove", (event) => { if (event.buttons) point(event); });

  // -- the rest of the page -------------------------------------------------------------------------------------------
  for (const id of ["title", "summary", "graph-title", "keys", "log-title", "mistakes-title", "swings-title"]) put(id, texts[id]);
  get("graph").setAttribute("aria-label", texts["graph-title"]);
  get("graph").setAttribute("aria-valuemin", 0);
  get("graph").setAttribute("aria-valuemax", Math.max(0, points.length - 1));
  for (const [name, text] of Object.entries(texts.steps)) {
    if (name === "mistake" && !marked.length) continue;
    const button = make("button", { type: "button" }, text);
    button.addEventListener("click", steps[name]);
    get("steps").append(button);
  }
  const jump = (n, text) => {
    const button = make("button", { type: "button" }, text);
    button.addEventListener("click", () => { show(nearest(n)); get("graph").focus(); });
    return button;
  };
  for (const one of mistakes) get("mistakes").append(make("li", {}, jump(one.n, one.heading), make("p", { class: "cost" }, one.cost_text),
    make("p", {}, one.chosen_text), make("p", {}, one.better_text), ...one.why.map((line) => make("p", {}, line))));
  for (const one of swings) get("swings").append(make("li", {}, jump(one.n, one.heading), ...one.texts.map((line) => make("p", { class: "quiet" }, line))));
  if (!swings.length) get("swings-title").hidden = true;
  for (const line of data.assumptions) get("assumptions").append(make("li", {}, line));
  const theme = get("theme");
  const isDark = () => (document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const name = () => { theme.textContent = isDark() ? texts.light : texts.dark; };
  theme.addEventListener("click", () => { document.documentElement.dataset.theme = isDark() ? "light" : "dark"; name(); });
  name();
  drawGraph();
  const asked = Number(location.hash.slice(1));
  show(location.hash && asked >= 0 ? nearest(asked) : marked.length ? marked.reduce((a, b) => (wrong.get(points[b].n).cost.value > wrong.get(points[a].n).cost.value ? b : a)) : 0);
})();
