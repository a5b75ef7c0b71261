const minute = 60_000;

/** What each offence weighs; whoever reaches the sum within a minute is shut out. */
const weights = {
  // No browser, proxy or library does either; a broken program behind an address that many share may do so once or twice.
  pipelined: 12,
  crumbs: 12,
  // Each costs no more than a request that is refused, and whoever types `https://` by mistake sends a few.
  malformed: 1,
};
const enough = 60;

export type Offence = keyof typeof weights;

/** Addresses that are told apart; who was heard of first is forgotten first. */
const mostAddresses = 10_000;

interface Noted {
  weight: number;
  /** When it is forgotten: a minute after the first offence, or after the one by which the door was shut. */
  until: number;
}

/** Remembers which addresses send again and again what nobody honest sends: they find the door shut for a minute. */
export interface ShutOut {
  /** Whether the address is shut out now. */
  note: (address: string, offence: Offence) => boolean;
  isShut: (address: string) => boolean;
}

export function rememberOffences(now = () => performance.now(), most = mostAddresses): ShutOut {
  const noted = new Map<string, Noted>();

  function find(address: string): Noted | undefined {
    const found = noted.get(address);
    if (!found || now() < found.until) return found;
    noted.delete(address);
    return undefined;
  }

  return {
    note(address, offence) {
      const before = find(address) ?? { weight: 0, until: now() + minute };
      if (before.weight >= enough) return true;
      const weight = before.weight + weights[offence];
      const isShut = weight >= enough;
      // Behind all others again where it is shut, so that it is not forgotten before its minute for who came after it.
      if (isShut) noted.delete(address);
      noted.set(address, { weight, until: isShut ? now() + minute : before.until });
      const [oldest] = noted.keys();
      if (noted.size > most && oldest !== undefined) noted.delete(oldest);
      return isShut;
    },
    isShut: (address) => (find(address)?.weight ?? 0) >= enough,
  };
}
