// Runs in the page of the map: `bench/map.ts` sends it there.
globalThis.mapBench = {
  /** Milliseconds between pictures while something is done in each of them. */
  async frames(gesture, wanted) {
    const map = document.querySelector('[role=application]');
    const { left, top, width, height } = map.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const common = { bubbles: true, cancelable: true, clientY };
    const pointer = (type, x) =>
      map.dispatchEvent(
        new PointerEvent(type, { ...common, clientX: x, pointerId: 1, pointerType: 'mouse', button: 0 }),
      );
    // There is no such pointer to capture.
    map.setPointerCapture = () => {};
    if (gesture === 'pan') pointer('pointerdown', clientX);
    const times = [];
    let last = 0;
    for (let frame = 0; frame <= wanted; frame += 1) {
      const now = await new Promise((resolve) => requestAnimationFrame(resolve));
      if (frame > 0) times.push(now - last);
      last = now;
      if (gesture === 'pan') pointer('pointermove', clientX + Math.sin(frame / 12) * (width / 2.5));
      else map.dispatchEvent(new WheelEvent('wheel', { ...common, clientX, deltaY: frame < wanted / 2 ? -30 : 30 }));
    }
    if (gesture === 'pan') pointer('pointerup', clientX);
    return times;
  },
  /** Milliseconds from a click to the picture after it. */
  async repaint(selector) {
    const begun = performance.now();
    document.querySelector(selector).click();
    for (let picture = 0; picture < 2; picture += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begun;
  },
  /** Milliseconds from the choice of a filter to the picture of what it finds, and until the server was asked, if it was, and until it had answered. */
  async filtered(label, value) {
    const map = document.querySelector('[role=application]');
    const field = [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent === label);
    const before = map.dataset.points;
    performance.clearResourceTimings();
    const begun = performance.now();
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(field, value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
    while (map.dataset.points === before || map.ariaBusy === 'true')
      await new Promise((resolve) => requestAnimationFrame(resolve));
    // The picture is planned as the page says what it shows.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const told = performance.now() - begun;
    const places = performance.getEntriesByType('resource').find(({ name }) => name.includes('/api/mine-places'));
    const since = (time) => (time === undefined ? null : time - begun);
    return { told, asked: since(places?.startTime), answered: since(places?.responseEnd) };
  },
  /** Milliseconds since the page was asked for, once points and coasts are there. */
  shown() {
    const { points, outlines } = document.querySelector('[role=application]')?.dataset ?? {};
    return points !== undefined && outlines !== undefined ? performance.now() : undefined;
  },
};
