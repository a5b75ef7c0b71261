import { onTestFinished, vi } from 'vitest';

/**
 * Stops the clock of this process for the rest of a test: what counts within a minute, and codes that change with the
 * time, do not depend on how long the test takes. Timers and the database go on.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}
