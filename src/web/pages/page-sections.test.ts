import { expect, it } from 'vitest';
import { listsOf } from '../../features/records/contract.ts';
import { companySections } from './company-sections.tsx';
import { mineSections } from './mine-sections.tsx';

const namesOf = (sections: readonly { list?: { name: string } | readonly { name: string }[] }[]) =>
  sections.flatMap(({ list }) => [list ?? []].flat().map(({ name }) => name));

it.each([
  ['mine', namesOf(mineSections)],
  ['company', namesOf(companySections)],
] as const)('every list that the page of a %s may have no room for says where it goes on', (noun, told) => {
  expect(told.toSorted()).toEqual([...listsOf(noun), 'notes', 'promises'].toSorted());
});
