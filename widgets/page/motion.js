// Cards and pawns travel. The final place is drawn first, then the way to it: a lost frame leaves nothing astray.

const TRAVEL = 360, STAGGER = 45, STEP = 90, MOST_WALK = 900;

function places(node) {
  const found = new Map();
  for (const each of node.querySelectorAll("[data-at]")) {
    const box = each.getBoundingClientRect();
    if (box.width && !found.has(each.dataset.at)) found.set(each.dataset.at, box);
  }
  return found;
}

class Motion {
  constructor(layer, game) {
    Object.assign(this, { layer, game, running: [], after: [] });
  }

  // Everything is where it belongs, at once.
  finish() {
    for (const animation of this.running.splice(0)) animation.cancel();
    for (const tidy of this.after.splice(0)) tidy();
    this.layer.replaceChildren();
  }

  play(motions, before, root, budget) {
    this.finish();
    if (!motions.length || document.hidden) return;
    if (quiet()) {
      for (const motion of motions) this.mark(root, motion);
      return;
    }
    const groups = [];
    for (const motion of motions) {
      const last = groups.at(-1);
      if (motion.together && last?.[0].together === motion.together) last.push(motion);
      else groups.push([motion]);
    }
    const lengths = groups.map((group) => Math.max(...group.map((motion, i) => i * STAGGER + this.length(motion))));
    const squeeze = Math.min(1, budget / lengths.reduce((sum, each) => sum + each, 0));
    let start = 0;
    for (const [i, group] of groups.entries()) {
      for (const [k, motion] of group.entries()) this.travel(motion, before, root, squeeze * (start + k * STAGGER), squeeze * this.length(motion));
      start += lengths[i];
    }
  }

  length(motion) {
    return motion.path ? Math.min(MOST_WALK, Math.max(TRAVEL, STEP * (motion.path.length - 1))) : motion.pulse ? 300 : TRAVEL;
  }

  mark(root, motion) {
    const target = root.querySelector(`[data-at="${CSS.escape(motion.to ?? motion.pulse ?? "")}"]`);
    if (target) this.running.push(target.animate([{ opacity: 0 }, { opacity: 1 }], 120));
  }

  travel(motion, before, root, delay, duration) {
    const at = motion.to ?? motion.pulse;
    const target = root.querySelector(`[data-at="${CSS.escape(at)}"]`);
    if (motion.pulse) {
      if (target) this.running.push(target.animate([{ transform: "scale(1)" }, { transform: "scale(1.18)" }, { transform: "scale(1)" }], { duration, delay }));
      return;
    }
    if (motion.path) return this.walk(motion, root, delay, duration);
    const from = before.get(motion.from) ?? before.get(motion.from.split("/")[0]), to = target?.getBoundingClientRect();
    if (!from || !to || !to.width) return;
    const frame = this.layer.getBoundingClientRect();
    const ghost = make("span", { class: "cl-ghost" }, face(this.game, motion.start ?? motion.face));
    const seen = (box) => { // a fan or a row is wider than a card: its middle counts
      const width = Math.min(box.width, box.height / 1.44);
      return { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top, width };
    };
    const a = seen(from), b = seen(to);
    ghost.style.width = `${b.width}px`;
    ghost.style.left = `${b.x - b.width / 2}px`;
    ghost.style.top = `${b.y - 0.72 * b.width}px`;
    this.layer.append(ghost);
    const place = (p, lift, turn) => `translate(${p.x - b.x}px, ${p.y - b.y - lift}px) scale(${p.width / b.width}) rotateY(${turn}deg)`;
    const half = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: (a.width + b.width) / 2 };
    const arc = Math.min(40, 0.12 * Math.hypot(a.x - b.x, a.y - b.y)), turning = motion.start && motion.start !== motion.face;
    const easing = "cubic-bezier(.2,.8,.2,1)";
    const frames = [{ transform: place(a, 0, 0), easing: turning ? "ease-in" : easing }];
    if (turning) frames.push({ transform: place(half, arc, 90), easing: "ease-out", offset: 0.5 });
    frames.push({ transform: place(b, 0, 0) });
    const animation = ghost.animate(frames, { duration, delay, fill: "both" });
    this.running.push(animation);
    if (turning) this.after.push(this.later(() => ghost.replaceChildren(face(this.game, motion.face)), delay + duration / 2));
    if (motion.hides !== false) {
      target.classList.add("cl-coming");
      this.after.push(() => target.classList.remove("cl-coming"));
    }
    animation.onfinish = () => {
      ghost.remove();
      target.classList.remove("cl-coming");
    };
  }

  later(what, milliseconds) {
    const handle = setTimeout(what, milliseconds);
    return () => clearTimeout(handle);
  }

  // A pawn goes from space to space; what is sent home flies.
  walk(motion, root, delay, duration) {
    const pawn = root.querySelector(`[data-at="${CSS.escape(motion.to)}"]`), board = root.querySelector(".cl-board");
    if (!pawn || !board) return;
    const box = board.getBoundingClientRect(), [xn, yn] = motion.path.at(-1);
    const frames = motion.path.map(([x, y]) => ({ transform: `translate(${(x - xn) * box.width}px, ${(y - yn) * box.width}px)` }));
    pawn.classList.add("cl-walking");
    const animation = pawn.animate(frames.length > 1 ? frames : [...frames, ...frames], { duration, delay, fill: "backwards", easing: motion.flies ? "ease-in-out" : "linear", composite: "add" });
    this.running.push(animation);
    const rest = () => pawn.classList.remove("cl-walking");
    this.after.push(rest);
    animation.onfinish = rest;
  }
}
