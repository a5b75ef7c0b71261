/** How interests in a mine are named where all records are. */
export const interestWords = {
  one: 'interest',
  several: 'interests',
  label: 'Interests in mines',
  link: { type: 'mine_interests', section: 'section=interests' },
  file: { name: 'interests', tab: 'Interests', place: 8 },
  dataOf: 'mine',
} as const;
