import { fold } from '../../../../domain/text/fold.ts';
import { type Candidate, sayPlaces, type Several } from './identify-mine.ts';
import type { MineValues } from '../model/mine-values.ts';

export interface NamedMine extends Candidate {
  id: number;
  nameFolded: string;
}

/** So many of those that a row could mean are told, of the lowest ids. */
const mostTold = 20;

const places = ['country', 'primaryJurisdiction'] as const;
type MineLocation = Pick<MineValues, (typeof places)[number]>;

/** Stands in a key for every country, or every jurisdiction. */
const any = 0;
type PlaceKey = [country: string | null | typeof any, jurisdiction: string | null | typeof any];

/** Mines in the order of their ids: of thousands, the first and what is the same of all. */
class Group implements Several {
  count = 0;
  first: NamedMine[] = [];
  readonly #different = new Set<string>();

  add(mine: NamedMine): void {
    this.count += 1;
    if (this.first.length < mostTold) this.first.push(mine);
    this.#compare(mine);
  }

  #compare(mine: NamedMine): void {
    for (const field of places) if (mine.values[field] !== this.first[0]!.values[field]) this.#different.add(field);
  }

  differIn = (field: string): boolean => this.#different.has(field);

  static together(groups: readonly Group[]): Group {
    if (groups.length === 1) return groups[0]!;
    const all = new Group();
    all.first = groups
      .flatMap(({ first }) => first)
      .toSorted((a, b) => a.id - b.id)
      .slice(0, mostTold);
    for (const group of groups) {
      all.count += group.count;
      all.#compare(group.first[0]!);
      for (const field of group.#different) all.#different.add(field);
    }
    return all;
  }
}

/** Mines by their place, as it is written or as it is folded. */
class ByPlace {
  readonly #groups = new Map<string, Group>();

  add(mine: NamedMine, [country, jurisdiction]: [string | null, string | null]): void {
    const keys: PlaceKey[] = [
      [country, jurisdiction],
      [country, any],
      [any, jurisdiction],
      [any, any],
    ];
    for (const key of keys) {
      const name = JSON.stringify(key);
      let group = this.#groups.get(name);
      if (!group) this.#groups.set(name, (group = new Group()));
      group.add(mine);
    }
  }

  of(keys: readonly PlaceKey[]): Group {
    return Group.together(keys.flatMap((key) => this.#groups.get(JSON.stringify(key)) ?? []));
  }
}

const folded = (text: string | null) => (text === null ? null : fold(text));

class Indexed {
  readonly #written = new ByPlace();
  readonly #folded = new ByPlace();

  add(mine: NamedMine): void {
    const { country, primaryJurisdiction } = mine.values;
    this.#written.add(mine, [country, primaryJurisdiction]);
    this.#folded.add(mine, [folded(country), folded(primaryJurisdiction)]);
  }

  /** What neither side gives contradicts nothing. */
  fitting({ country, primaryJurisdiction }: MineLocation): Group {
    const countries = country === null ? [any as typeof any] : [fold(country), null];
    const jurisdictions = primaryJurisdiction === null ? [any as typeof any] : [fold(primaryJurisdiction), null];
    return this.#folded.of(countries.flatMap((one) => jurisdictions.map((other): PlaceKey => [one, other])));
  }

  agreeing({ country, primaryJurisdiction }: MineLocation): Group {
    return this.#written.of([[country ?? any, primaryJurisdiction ?? any]]);
  }
}

/** The mines of one name: which of them a row could mean is found without looking at each, as thousands may share a name. */
export class MinesOfName {
  readonly #live = new Indexed();
  readonly #archived = new Indexed();
  /** 'Ontario, Canada; Peru and 7 more' */
  readonly places: string;

  /** Of mines in the order of their ids. */
  constructor(mines: readonly NamedMine[]) {
    const differentPlaces = new Map<string, NamedMine>();
    for (const mine of mines) {
      (mine.isArchived ? this.#archived : this.#live).add(mine);
      const key = JSON.stringify(places.map((field) => mine.values[field]));
      if (!differentPlaces.has(key)) differentPlaces.set(key, mine);
    }
    this.places = sayPlaces([...differentPlaces.values()], differentPlaces.size);
  }

  /**
   * Those that a row could mean: that nothing in it contradicts, and of them those that agree with it, where there are any.
   * Archived ones are meant only where there are no others.
   */
  find(place: MineLocation): Group {
    const live = this.#live.fitting(place);
    const from = live.count > 0 ? this.#live : this.#archived;
    const agreeing = from.agreeing(place);
    if (agreeing.count > 0) return agreeing;
    return live.count > 0 ? live : from.fitting(place);
  }
}
