import { fold } from '../../../../domain/text/fold.ts';
import { type ListedOwner, mainOwner, readOwners } from '../../../../domain/tables/owners.ts';
import { shown } from './report.ts';
import { textCell } from './text-cells.ts';
import type { FieldParts } from './kind.ts';

const columns = {
  owners: { ...textCell('Example Mining Corp (operator) 57.5%; Other Corp 42.5%', 2_000), joinedBy: '; ' },
};

const notUnderstood = {
  field: 'owners',
  warning: 'Not understood, so left out. Write owners as Example Corp (operator) 60%; Other Corp 40%.',
};

/** The owner that a row names as the company of its mine: a share is that of this one, and of no other. */
const ownerNamed = (name: string, owners: readonly ListedOwner[]) =>
  owners.find((owner) => fold(owner.name) === fold(name));

const notAmong = (company: string) =>
  `${shown(company)} is not among these owners, so nobody knows its share. Import this file as interests, too, to keep them.`;

const nobodyNamed = (nobodies: readonly ListedOwner[]) => ({
  field: 'owners',
  warning: `Left out, because no company is called ${shown(nobodies.map(({ name }) => name).join(', '))}.`,
});

/** What rounding adds to shares that are all of a mine. */
const mostOfAll = 100.5;

/** Shares that come to more than all of a mine: one of them at least is wrong, and nobody knows which. */
function moreThanAll(owners: readonly ListedOwner[]): { field: string; warning: string }[] {
  const sum = owners.reduce((all, { percent }) => all + Number(percent ?? 0), 0);
  if (sum <= mostOfAll) return [];
  return [{ field: 'owners', warning: `These shares come to ${Number(sum.toFixed(2))}%. Check them in the source.` }];
}

/** The company of a mine from all its owners in one cell; the others are interests of their own. */
export const companyOfOwners: FieldParts = {
  columns,
  makes: ['companyName', 'ownershipPercentage'],
  compose({ owners = '' }, { companyName: company = '' }) {
    if (owners === '') return { cells: {} };
    const listed = readOwners(owners);
    const main = company.trim() === '' ? mainOwner(listed ?? []) : ownerNamed(company.trim(), listed ?? []);
    if (listed && !main && company.trim() !== '')
      return { cells: {}, remarks: [{ field: 'owners', warning: notAmong(company.trim()) }] };
    if (!main) return { cells: {}, remarks: [listed ? nobodyNamed(listed) : notUnderstood] };
    const named = (listed ?? []).filter(({ isNobody }) => !isNobody);
    const nobodies = (listed ?? []).filter(({ isNobody }) => isNobody);
    const others = named.filter((owner) => owner !== main).map(({ name }) => name);
    const also =
      `Kept under ${main.name}. Import this file as interests, too, to keep ${others.join(', ')}.`.replaceAll(
        '..',
        '.',
      );
    return {
      cells: { companyName: main.name, ...(main.percent !== null && { ownershipPercentage: main.percent }) },
      remarks: [
        ...(others.length > 0 ? [{ field: 'owners', warning: also }] : []),
        ...(nobodies.length > 0 ? [nobodyNamed(nobodies)] : []),
        ...moreThanAll(listed ?? []),
      ],
    };
  },
};

/** The owners of a mine in one cell, each an interest of its own. */
export const interestsOfOwners: FieldParts = {
  columns,
  makes: ['holder', 'kind', 'percent'],
  compose({ owners = '' }) {
    if (owners === '') return { cells: {} };
    const listed = readOwners(owners);
    if (!listed) return { cells: {}, remarks: [notUnderstood] };
    const nobodies = listed.filter(({ isNobody }) => isNobody);
    const named = listed.filter(({ isNobody }) => !isNobody);
    if (named.length === 0) return { cells: {}, remarks: [nobodyNamed(nobodies)] };
    return {
      cells: {},
      records: named.map(({ name, percent }) => ({
        ...{ holder: name, kind: 'ownership' },
        ...(percent !== null && { percent }),
      })),
      ...(nobodies.length > 0 && { remarks: [nobodyNamed(nobodies)] }),
    };
  },
};

/** Parts of a kind that has several sorts of them; what the first make the others find beside them. */
export const partsOf = (...all: readonly FieldParts[]): FieldParts => ({
  columns: Object.assign({}, ...all.map((parts) => parts.columns)) as FieldParts['columns'],
  makes: all.flatMap(({ makes }) => makes),
  compose(given, beside) {
    const seen = { ...beside };
    const made = all.map((parts) => {
      const composed = parts.compose(given, seen);
      for (const [field, text] of Object.entries(composed.cells)) if (!seen[field]?.trim()) seen[field] = text;
      return composed;
    });
    return {
      cells: Object.assign({}, ...made.map(({ cells }) => cells)) as Readonly<Record<string, string>>,
      remarks: made.flatMap(({ remarks = [] }) => remarks),
    };
  },
});
