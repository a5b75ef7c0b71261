import { stages } from '../../../domain/mines/stages.ts';
import type { PlaceColumns } from '../../../domain/places/place-columns.ts';
import { placesWhere } from '../../../domain/places/place-marks.ts';

/**
 * The places that a filter finds among those of all mines, where it is one of stages alone: these stand beside the places.
 * Undefined where that does not tell it: of mines that lie nowhere no stage is held.
 */
export function placesByStage(
  held: PlaceColumns,
  { stage, ...others }: Readonly<Record<string, unknown>>,
): PlaceColumns | undefined {
  if (typeof stage !== 'string' || Object.keys(others).length > 0) return undefined;
  if (held.nowhere > 0 || held.more) return undefined;
  const names = stage.split(',');
  const isWanted = new Uint8Array(256);
  for (const [index, name] of stages.entries()) if (names.includes(name)) isWanted[index + 1] = 1;
  // What is no stage the server refuses.
  if (names.some((name) => !stages.some((known) => known === name))) return undefined;
  return placesWhere(held, (index) => isWanted[held.stages[index]!] === 1);
}
