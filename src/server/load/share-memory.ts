import type { FastifyRequest } from 'fastify';

/** What is held for one caller: an answer, a body. */
export interface Holding {
  /** It takes so many bytes more; or less, below 0. */
  add(bytes: number): void;
  leave(): void;
}

/** For whom something is held. */
export interface Holder {
  /** As whose its requests count. */
  countedAs: string;
  /** Somebody without an account, who may have as many addresses as there are. */
  isStranger: boolean;
}

export const holderOf = ({ countedAs, member }: FastifyRequest): Holder => ({ countedAs, isStranger: !member });

interface Held extends Holder {
  bytes: number;
  giveUp: () => void;
}

/**
 * Bytes that the process holds for its callers, bounded in all, so that they need no bound each: where they become too many,
 * whoever holds the most gives up the largest of them. Who holds little keeps it, however many others do what they can; and
 * a member who holds much is not the one who gives up for a crowd of strangers, who have less together.
 */
export function openShares(mostBytes: number, mostOfStrangers = mostBytes) {
  const held = new Set<Held>();
  let all = 0;
  let ofStrangers = 0;

  function count(one: Held, bytes: number): void {
    all += bytes;
    if (one.isStranger) ofStrangers += bytes;
  }

  function leave(one: Held): void {
    if (held.delete(one)) count(one, -one.bytes);
  }

  /** What goes first: the largest of whoever holds the most, of equals the newest. */
  function largest(isAsked: (one: Held) => boolean): Held | undefined {
    const shares = new Map<string, number>();
    const asked = [...held].filter(isAsked);
    for (const { countedAs: of, bytes } of asked) shares.set(of, (shares.get(of) ?? 0) + bytes);
    let found: Held | undefined;
    for (const one of asked) {
      const more = found ? shares.get(one.countedAs)! - shares.get(found.countedAs)! : 1;
      if (!found || more > 0 || (more === 0 && one.bytes >= found.bytes)) found = one;
    }
    return found;
  }

  function drop(one: Held): void {
    leave(one);
    one.giveUp();
  }

  return {
    /** Holdings, and their bytes. */
    count: () => held.size,
    bytes: () => all,
    /** Nothing yet; `giveUp` is called when it has to go, and is not held any more then. */
    hold({ countedAs, isStranger }: Holder, giveUp: () => void): Holding {
      const own: Held = { countedAs, isStranger, bytes: 0, giveUp };
      held.add(own);
      return {
        add(bytes) {
          if (!held.has(own)) return;
          own.bytes += bytes;
          count(own, bytes);
          while (ofStrangers > mostOfStrangers) drop(largest((one) => one.isStranger)!);
          while (all > mostBytes) drop(largest(() => true)!);
        },
        leave: () => leave(own),
      };
    },
  };
}
