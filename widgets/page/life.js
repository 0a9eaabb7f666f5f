// Is anybody there? The page asks the kernel; without an answer it says so, and greys what cannot be played.

const PATIENCE = 1200, BETWEEN = 750, ATTENTION = 60_000;

function lifeLine(model, root, page) {
  const words = () => model.get("words") ?? {};
  const banner = make("div", { class: "cl-dead", "data-part": "notice", role: "alert", hidden: true });
  root.prepend(banner);
  let asked = 0, answered = 0, handle = 0, lastSeen = performance.now(), ever = false;

  function ask() {
    if (!page.alive || handle) return; // one question at a time, or a busy page would never lose its patience
    asked = Math.max(asked, model.get("ping") ?? 0) + 1;
    const mine = asked;
    try {
      model.set("ping", asked);
      model.save_changes();
    } catch (error) {
      return quietNow();
    }
    handle = setTimeout(() => { handle = 0; if (page.alive && answered < mine) quietNow(); }, PATIENCE);
  }

  function quietNow() {
    root.classList.add("cl-asleep");
    banner.textContent = ever ? words().asleep ?? "" : words().picture ?? "";
    banner.hidden = false;
  }

  function answer() {
    answered = Math.max(answered, model.get("pong") ?? 0);
    ever = true;
    if (answered < asked) return;
    clearTimeout(handle);
    handle = 0;
    root.classList.remove("cl-asleep");
    banner.hidden = true;
  }

  // Only while somebody looks: an idle page must not keep an idle kernel alive.
  const noticed = () => { lastSeen = performance.now(); };
  const beat = setInterval(() => {
    if (!document.hidden && root.isConnected && performance.now() - lastSeen < ATTENTION) ask();
  }, BETWEEN);
  for (const event of ["pointermove", "keydown", "focus"]) window.addEventListener(event, noticed, { passive: true });
  model.on("change:pong", answer);
  model.on("comm_live_update", ask);
  ask();
  return {
    ask: noticed,
    stop() {
      clearInterval(beat);
      clearTimeout(handle);
      for (const event of ["pointermove", "keydown", "focus"]) window.removeEventListener(event, noticed);
      model.off("change:pong", answer);
      model.off("comm_live_update", ask);
    },
  };
}

// A soft tick, quicker towards the end; made here, no file.
function tick(page, left) {
  const now = performance.now();
  const gap = left < 10 ? 250 : left < 30 ? 500 : left < 90 ? 1000 : 2000;
  if (now - (page.lastBeat ?? 0) < gap) return;
  page.lastBeat = now;
  page.audio ??= new AudioContext();
  const tone = page.audio.createOscillator(), volume = page.audio.createGain();
  tone.frequency.value = left < 30 ? 880 : 660;
  volume.gain.setValueAtTime(0.08, page.audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, page.audio.currentTime + 0.08);
  tone.connect(volume).connect(page.audio.destination);
  tone.start();
  tone.stop(page.audio.currentTime + 0.09);
}
