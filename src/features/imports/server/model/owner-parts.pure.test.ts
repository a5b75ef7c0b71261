import { expect, it } from 'vitest';
import { companyOfOwners } from './owner-parts.ts';

it('tells of owners whom nobody names, beside the one that is kept and those that are not', () => {
  const nobody = 'Left out, because no company is called Private Interest.';
  expect(companyOfOwners.compose({ owners: 'Private Interest 60%; Acme 40%' }, {})).toEqual({
    cells: { companyName: 'Acme', ownershipPercentage: '40' },
    remarks: [{ field: 'owners', warning: nobody }],
  });
  const { remarks } = companyOfOwners.compose({ owners: 'Acme 50%; Beta 20%; Private Interest 30%' }, {});
  expect(remarks).toEqual([
    {
      field: 'owners',
      warning: 'Kept under Acme. Import this file as interests, too, to keep Beta.',
    },
    { field: 'owners', warning: nobody },
  ]);
});

it('says where shares come to more than all of a mine', () => {
  const told = (owners: string) =>
    (companyOfOwners.compose({ owners }, {}).remarks ?? []).map(({ warning }) => warning);
  expect(told('Acme (60%); Beta (60%)')).toContain('These shares come to 120%. Check them in the source.');
  expect(told('Acme (33.4%); Beta (33.4%); Gamma (33.4%)').join()).not.toContain('come to');
});
