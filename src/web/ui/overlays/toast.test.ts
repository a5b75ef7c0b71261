import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, toast, toastStore } from './toast.ts';

describe('a toast', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    dismissToast();
    vi.useRealTimers();
  });

  it('is shown for five seconds', () => {
    toast('Saved', 'All of it');
    expect(toastStore.read()).toMatchObject({ title: 'Saved', message: 'All of it', variant: 'default' });
    vi.advanceTimersByTime(4_999);
    expect(toastStore.read()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(toastStore.read()).toBeNull();
  });

  it('takes the place of the one before, for five seconds of its own', () => {
    toast('One');
    const first = toastStore.read()!;
    vi.advanceTimersByTime(4_000);
    toast('Two', undefined, 'destructive');
    vi.advanceTimersByTime(4_000);
    expect(toastStore.read()).toMatchObject({ title: 'Two', variant: 'destructive' });
    expect(toastStore.read()!.id).not.toBe(first.id);
    vi.advanceTimersByTime(1_000);
    expect(toastStore.read()).toBeNull();
  });

  it('goes when it is dismissed, and the time of it does not end the next one', () => {
    toast('One');
    vi.advanceTimersByTime(3_000);
    dismissToast();
    expect(toastStore.read()).toBeNull();
    toast('Two');
    vi.advanceTimersByTime(3_000);
    expect(toastStore.read()?.title).toBe('Two');
  });

  it('tells those who listen of each change, until they leave', () => {
    const listener = vi.fn();
    const leave = toastStore.subscribe(listener);
    toast('One', undefined, 'gain', { label: 'Open', to: '/mines/7' });
    expect(toastStore.read()?.link).toEqual({ label: 'Open', to: '/mines/7' });
    vi.advanceTimersByTime(5_000);
    expect(listener).toHaveBeenCalledTimes(2);
    leave();
    toast('Two');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
