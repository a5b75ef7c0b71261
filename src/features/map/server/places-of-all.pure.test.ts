import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlaceColumns } from '../../../domain/places/place-columns.ts';
import { noPlaces } from './place-rows.ts';
import { withAnew } from './places-of-all.ts';

function columnsOf(mines: ReadonlyMap<number, number>): PlaceColumns {
  const columns = noPlaces(mines.size);
  for (const [id, value] of [...mines].toSorted(([one], [other]) => one - other)) {
    columns.ids[columns.count] = id;
    columns.latitudes[columns.count] = value;
    columns.stages[columns.count] = value;
    columns.count += 1;
  }
  return columns;
}

const minesOf = ({ count, ids, latitudes, stages }: PlaceColumns) =>
  Array.from({ length: count }, (_, index) => [ids[index], latitudes[index], stages[index]]);

const some = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.nat(50)), { selector: ([id]) => id });

it('takes in what was read anew of mines: changed, new and gone ones, in the order of ids', () => {
  fc.assert(
    fc.property(some, some, fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (old, anew, gone) => {
      const read = new Map(anew);
      const changed = [...read.keys(), ...gone.filter((id) => !read.has(id))];
      const expected = new Map([...old.filter(([id]) => !changed.includes(id)), ...anew]);
      expect(minesOf(withAnew(columnsOf(new Map(old)), changed, columnsOf(read)))).toEqual(
        minesOf(columnsOf(expected)),
      );
    }),
  );
});
