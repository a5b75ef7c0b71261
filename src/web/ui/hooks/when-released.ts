let isPressed = false;

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => setTimeout(() => (isPressed = false)), true);
}

/** Does it now, or, while a finger or button is down, once it is up: what moves under a press makes it miss. */
export function whenReleased(act: () => void): void {
  if (!isPressed) act();
  else addEventListener('pointerup', () => setTimeout(act), { once: true });
}
