"use strict";
// Steps through the positions of each game. Everything it shows is in the page already.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  let active = null;

  class Game {
    constructor(section) {
      this.section = section;
      this.data = JSON.parse(section.querySelector(".data").textContent);
      this.links = [...section.querySelectorAll(".moves a")];
      this.said = section.querySelector(".said");
      this.frame = section.querySelector(".board");
      this.curve = section.querySelector(".curve");
      this.cursor = section.querySelector(".cursor");
      this.last = this.data.positions.length - 1;
      this.flipped = this.data.flipped;
      this.ply = 0;
      this.show(0);
    }

    clicked(event) {
      const button = event.target.closest("button[data-step]");
      const link = event.target.closest("a[data-ply], .mark[data-ply]");
      if (button) {
        this.step(button.dataset.step);
      } else if (link) {
        event.preventDefault();
        this.show(Number(link.dataset.ply));
        if (link.closest(".turn")) this.frame.scrollIntoView({ block: "nearest" });
      } else if (event.target.closest(".curve")) {
        const box = this.curve.getBoundingClientRect();
        this.show(Math.round(((event.clientX - box.left) / box.width) * this.last));
      }
    }

    step(way) {
      if (way === "flip") {
        this.flipped = !this.flipped;
        this.show(this.ply);
        return;
      }
      const next = this.data.faults.find((ply) => ply > this.ply);
      const goals = { first: 0, back: this.ply - 1, on: this.ply + 1, last: this.last };
      goals.fault = next ?? this.data.faults[0] ?? this.ply;
      this.show(goals[way]);
    }

    show(ply) {
      this.ply = Math.min(Math.max(ply, 0), this.last);
      this.draw();
      this.say(this.data.said[this.ply]);
      for (const link of this.section.querySelectorAll(".moves a.here")) {
        link.classList.remove("here");
        link.removeAttribute("aria-current");
      }
      const link = this.links[this.ply - 1];
      if (link) {
        link.classList.add("here");
        link.setAttribute("aria-current", "step");
      }
      const x = this.last ? (1000 * this.ply) / this.last : 0;
      this.cursor.setAttribute("transform", `translate(${x} 0)`);
    }

    say(text) {
      // Every other part is a word with a hyphen: a move, which is not to break there.
      const parts = text.split(/(\S*[\p{L}\p{N}]-[\p{L}\p{N}]\S*)/u).map((part, place) => {
        if (place % 2 === 0) return part;
        const move = document.createElement("span");
        move.className = "move";
        move.textContent = part;
        return move;
      });
      this.said.replaceChildren(...parts);
    }

    draw() {
      const { game, files, ranks, positions, last, better } = this.data;
      const empty = document.querySelector(
        `.empty-board[data-game="${game}"][data-flipped="${Number(this.flipped)}"]`,
      );
      const svg = empty.content.firstElementChild.cloneNode(true);
      const margin = Number(empty.dataset.margin);
      const size = Number(empty.dataset.square);
      const corner = (square) => {
        const file = square % files;
        const rank = Math.floor(square / files);
        const column = this.flipped ? files - 1 - file : file;
        const row = this.flipped ? rank : ranks - 1 - rank;
        return [margin + column * size, margin + row * size];
      };
      const add = (name, attributes) => {
        const element = document.createElementNS(SVG, name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        svg.append(element);
      };
      for (const square of last[this.ply] ?? []) {
        const [x, y] = corner(square);
        add("rect", {
          x: x + 4, y: y + 4, width: size - 8, height: size - 8, rx: 8,
          fill: "none", stroke: "#1f78d1", "stroke-width": 6,
        });
      }
      let rank = ranks - 1;
      let file = 0;
      for (const sign of positions[this.ply].match(/\d+|[A-Za-z]|\//g)) {
        if (sign === "/") {
          rank -= 1;
          file = 0;
        } else if (/\d/.test(sign)) {
          file += Number(sign);
        } else {
          const [x, y] = corner(rank * files + file);
          add("use", { href: `#rukh-piece-${game}-${sign}`, transform: `translate(${x} ${y})` });
          file += 1;
        }
      }
      // What would have been better than the move that led here.
      const line = this.ply ? better[this.ply - 1] : null;
      if (line) {
        const [[x1, y1], [x2, y2]] = line.map(corner);
        const half = size / 2;
        const angle = Math.atan2(y2 - y1, x2 - x1);
        const [x, y] = [x2 + half, y2 + half];
        const wing = (turn) => [
          x - 36 * Math.cos(angle + turn), y - 36 * Math.sin(angle + turn),
        ].map((n) => n.toFixed(1)).join(" ");
        add("path", {
          d: `M${x1 + half} ${y1 + half}L${x} ${y}M${wing(0.5)}L${x} ${y}L${wing(-0.5)}`,
          fill: "none", stroke: "#2b9348", "stroke-width": 10, "stroke-opacity": 0.8,
          "stroke-linecap": "round", "stroke-linejoin": "round",
        });
      }
      this.frame.replaceChildren(svg);
    }
  }

  const games = new Map();
  const gameOf = (section) => {
    if (!games.has(section)) games.set(section, new Game(section));
    return games.get(section);
  };

  // A game is set up when it comes near the screen: a page may have hundreds.
  const sections = [...document.querySelectorAll("section.game")];
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting) {
        gameOf(entry.target);
        observer.unobserve(entry.target);
      }
    }
  }, { rootMargin: "400px" });
  for (const section of sections) observer.observe(section);
  if (sections.length) active = gameOf(sections[0]);

  const open = () => {
    const [, number, ply] = location.hash.match(/^#g(\d+)(?:-(\d+))?$/) ?? [];
    const section = number && document.getElementById(`g${number}`);
    if (!section) return;
    active = gameOf(section);
    if (ply) {
      active.show(Number(ply));
      section.scrollIntoView();
    }
  };
  addEventListener("hashchange", open);
  open();

  addEventListener("click", (event) => {
    const section = event.target.closest("section.game");
    if (!section) return;
    active = gameOf(section);
    active.clicked(event);
  });

  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", f: "flip", n: "fault" };
  addEventListener("keydown", (event) => {
    const way = keys[event.key];
    if (!way || !active || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    active.step(way);
  });
})();
