import { describe, expect, test, vi } from 'vitest';
import { HttpError } from '../../../web/http.ts';
import { lookAgain } from './look-again.ts';

const replaced = () => Promise.reject(new HttpError(409, 'You chose another file meanwhile.', undefined));
const held = () => new AbortController().signal;

describe('a look that another one ended', () => {
  test('is asked for again while it is the newest here', async () => {
    const look = vi.fn<() => Promise<string>>().mockImplementationOnce(replaced).mockResolvedValue('columns');
    expect(await lookAgain(look, held())).toBe('columns');
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('is not asked for any more once it is given up', async () => {
    const controller = new AbortController();
    const look = vi.fn<() => Promise<string>>().mockImplementation(() => {
      controller.abort();
      return replaced();
    });
    await expect(lookAgain(look, controller.signal)).rejects.toThrow('409');
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('is told after some attempts, and every other refusal at once', async () => {
    const always = vi.fn<() => Promise<string>>().mockImplementation(replaced);
    await expect(lookAgain(always, held())).rejects.toThrow('409');
    expect(always).toHaveBeenCalledTimes(4);
    const broken = vi
      .fn<() => Promise<string>>()
      .mockImplementation(() => Promise.reject(new HttpError(400, 'This file cannot be read.', undefined)));
    await expect(lookAgain(broken, held())).rejects.toThrow('400');
    expect(broken).toHaveBeenCalledTimes(1);
  });
});
