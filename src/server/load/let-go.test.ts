import { expect, it } from 'vitest';
import { letGo } from './let-go.ts';

it('large bytes are gone, those that share their memory with others stay', () => {
  const large = Buffer.alloc(1_000_000, 'a');
  letGo(large);
  expect([large.byteLength, large.buffer.byteLength]).toEqual([0, 0]);
  const shared = Buffer.from(new ArrayBuffer(16), 4, 8).fill('b');
  letGo(shared);
  expect(shared.toString()).toBe('bbbbbbbb');
  letGo(Buffer.alloc(0));
  // What was let go already, or went to a thread.
  letGo(large);
});
