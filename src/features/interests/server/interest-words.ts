/** As agreements and press releases call them. */
export const otherKinds = {
  equity: 'ownership',
  'joint venture': 'ownership',
  JV: 'ownership',
  'free carried interest': 'free-carry',
  'carried interest': 'free-carry',
  option: 'earn-in',
  'net smelter return': 'NSR',
  'net smelter royalty': 'NSR',
  'NSR royalty': 'NSR',
  'gross revenue royalty': 'GRR',
  GOR: 'GRR',
  'gross overriding royalty': 'GRR',
  'net profit interest': 'NPI',
  'net profits interest': 'NPI',
  streaming: 'stream',
} as const;
