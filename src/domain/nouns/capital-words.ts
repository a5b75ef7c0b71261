/** How records of a company's capital are named where all records are. */
export const capitalSnapshotWords = {
  one: 'capital snapshot',
  several: 'capital snapshots',
  link: { type: 'capital_snapshots', section: 'section=capital' },
  file: { name: 'capital-snapshots', tab: 'Capital Snapshots', place: 10 },
  dataOf: 'company',
} as const;

export const shareChangeWords = {
  one: 'share change',
  several: 'share changes',
  label: 'Consolidations and splits',
  link: { type: 'share_changes', section: 'section=capital' },
  file: { name: 'share-changes', tab: 'Share Changes', place: 11 },
  dataOf: 'company',
} as const;

export const instrumentWords = {
  one: 'instrument',
  several: 'instruments',
  label: 'Options, warrants and convertibles',
  link: { type: 'capital_instruments', section: 'section=capital' },
  file: { name: 'instruments', tab: 'Instruments', place: 12 },
  dataOf: 'company',
} as const;
