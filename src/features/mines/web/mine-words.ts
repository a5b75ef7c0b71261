/** What the fields of a mine are called. */
export const mineWords: Readonly<Record<string, string>> = {
  name: 'Mine Name',
  alsoKnownAs: 'Also Known As',
  identifiers: 'Identifiers in Other Registers',
  country: 'Country',
  primaryJurisdiction: 'Primary Jurisdiction',
  stage: 'Stage',
  latitude: 'Latitude',
  longitude: 'Longitude',
  metalsDistribution: 'Metals',
  companyId: 'Company',
  ownershipPercentage: 'Ownership Percentage',
  royalties: 'Royalties',
  nextStepDescription: 'Next Step Description',
  nextStepDate: 'Target Date',
  futureSteps: 'Future Timeline Events',
  notes: 'Notes',
};
