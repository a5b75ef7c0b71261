/** What is held for one caller: an answer, a body. */
export interface Holding {
  /** It takes so many bytes more; or less, below 0. */
  add(bytes: number): void;
  leave(): void;
}

interface Held {
  of: string;
  bytes: number;
  giveUp: () => void;
}

/**
 * Bytes that the process holds for its callers, bounded in all, so that they need no bound each: where they become too many,
 * whoever holds the most gives up the largest of them. Who holds little keeps it, however many others do what they can.
 */
export function openShares(mostBytes: number) {
  const held = new Set<Held>();
  let all = 0;

  function leave(one: Held): void {
    if (held.delete(one)) all -= one.bytes;
  }

  /** Of equals the newest. */
  function largest(): Held | undefined {
    const shares = new Map<string, number>();
    for (const { of, bytes } of held) shares.set(of, (shares.get(of) ?? 0) + bytes);
    let found: Held | undefined;
    for (const one of held) {
      const more = found ? shares.get(one.of)! - shares.get(found.of)! : 1;
      if (!found || more > 0 || (more === 0 && one.bytes >= found.bytes)) found = one;
    }
    return found;
  }

  return {
    /** Holdings, and their bytes. */
    count: () => held.size,
    bytes: () => all,
    /** Nothing yet; `giveUp` is called when it has to go, and is not held any more then. */
    hold(of: string, giveUp: () => void): Holding {
      const own: Held = { of, bytes: 0, giveUp };
      held.add(own);
      return {
        add(bytes) {
          if (!held.has(own)) return;
          own.bytes += bytes;
          all += bytes;
          while (all > mostBytes) {
            const one = largest()!;
            leave(one);
            one.giveUp();
          }
        },
        leave: () => leave(own),
      };
    },
  };
}
