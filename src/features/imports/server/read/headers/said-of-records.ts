import type { FileColumn } from '../../../contract-looks.ts';
import { ofKey } from '../../../../../domain/numbers/of-key.ts';
import { knownMetal } from '../../../../../domain/metals/metals.ts';
import { datumOfHeader, zoneOfHeader } from '../../../../../domain/places/datum-of-header.ts';
import { gridOfHeader } from '../../../../../domain/places/grid-zones.ts';
import type { HeaderParts } from '../../../../../domain/tables/header-parts.ts';
import type { Kind } from '../../model/kind.ts';
import { exchangeOf, ofStones } from './header-units.ts';
import { npvOf } from './npv-headers.ts';

type Of = Readonly<Record<string, string>>;

/** A field is filled once for each kind of record; a place that is told on two datums is one. */
export function placeOf(field: string, of: Of | null): string {
  const { gridDatum, ...apart } = of ?? {};
  return Object.keys(apart).length === 0 ? field : `${field} ${ofKey(apart)}`;
}

/** What headers say beside the field of their column: of which metal, category, exchange or grid its records are. */
export class SaidOfRecords {
  readonly #kind: Kind;
  readonly #fields: readonly string[];

  /** `fields`: names of all that a row of the kind may fill. */
  constructor(kind: Kind, fields: readonly string[]) {
    this.#kind = kind;
    this.#fields = fields;
  }

  /** The field of the grid of coordinates, of kinds whose rows are one record each. */
  get #gridField(): 'epsg' | 'gridZone' | undefined {
    if (this.#kind.columns['metal']) return undefined;
    return (['epsg', 'gridZone'] as const).find((name) => this.#fields.includes(name));
  }

  /** `N_SWEREF99TM`: a coordinate and its grid. */
  axisOf(header: string): readonly string[] | undefined {
    const axis = this.#gridField === undefined ? undefined : (gridOfHeader(header) ?? this.#zoneOf(header))?.axis;
    return axis !== undefined && this.#fields.includes(axis) ? [axis] : undefined;
  }

  /** A zone without its half of the world, which parts of the kind tell by the country of the row. */
  #zoneOf(header: string): ReturnType<typeof zoneOfHeader> {
    return this.#gridField === undefined || !this.#fields.includes('gridZone') ? undefined : zoneOfHeader(header);
  }

  /** A header without the datum that it names, which its coordinates are on. */
  withoutDatum(header: string): string {
    const isOnGrid = this.#fields.includes('gridDatum') && this.#gridField !== undefined;
    return (isOnGrid && gridOfHeader(header) === undefined ? datumOfHeader(header)?.rest : undefined) ?? header;
  }

  /** What a header says of the records of its column, as far as the kind has fields for it. */
  saidBy(parts: HeaderParts, header: string): Of | null {
    const { columns } = this.#kind;
    const metal = parts.metal ?? knownMetal(header.trim()) ?? (ofStones.test(parts.unit ?? '') ? 'Diamond' : null);
    const { category } = parts;
    const grid = this.#gridField === undefined ? undefined : gridOfHeader(header);
    const datum =
      grid || !this.#fields.includes('gridDatum') || columns['metal'] ? undefined : datumOfHeader(header)?.datum;
    const zone = grid ? undefined : this.#zoneOf(header)?.zone;
    const exchange = this.#fields.includes('exchange') ? exchangeOf.exec(header)?.[1] : undefined;
    const said = {
      ...(exchange !== undefined && { exchange: exchange.toUpperCase() }),
      ...(columns['discountRate'] && npvOf(header)),
      ...(metal !== null && columns['metal'] && { metal }),
      ...(category !== null && columns['resourceType'] && { resourceType: category }),
      ...(grid && this.#gridField && { [this.#gridField]: `EPSG ${grid.epsg}` }),
      ...(datum !== undefined && { gridDatum: datum }),
      ...(zone !== undefined && { gridZone: zone }),
    };
    return Object.keys(said).length === 0 ? null : said;
  }

  /** What a column says of its records: as the member chose before, else as its header says. */
  ofColumn(parts: HeaderParts, header: string, before: Of | null | undefined): Of | null {
    if (!before) return this.saidBy(parts, header);
    const of = Object.entries(before).filter(([name]) => Object.hasOwn(this.#kind.columns, name));
    return of.length === 0 ? null : Object.fromEntries(of);
  }
}

/** A column of metals and one grade go together; with grades of several metals each has its own by its header. */
export function withMetals(columns: FileColumn[]): FileColumn[] {
  const said = new Set(columns.flatMap(({ of }) => of?.['metal'] ?? []));
  const hasColumn = columns.some(({ field }) => field === 'metal');
  if (said.size === 0 || !hasColumn) return columns;
  return columns.map((column) => {
    if (said.size > 1) return column.field === 'metal' ? { ...column, field: null, match: 'none' } : column;
    const { metal: _, ...of } = column.of ?? {};
    return { ...column, of: Object.keys(of).length > 0 ? of : null };
  });
}
