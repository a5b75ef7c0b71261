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
