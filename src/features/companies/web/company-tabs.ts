/** Tabs of the dialog that makes a company. */
export const createTabs = [
  { id: 'basic', label: 'Basic Info' },
  { id: 'stock', label: 'Stock & URLs' },
  { id: 'assessment', label: 'Assessment' },
  { id: 'notes', label: 'Notes' },
] as const;
export type CreateTab = (typeof createTabs)[number]['id'];

/** Tabs of the panel that edits one. */
export const editTabs = [
  { id: 'basic', label: 'Basic Info' },
  { id: 'stock', label: 'Stock Exchanges' },
  { id: 'links', label: 'External Links' },
  { id: 'timeline', label: 'Timeline' },
  { id: 'assessment', label: 'Assessment Scores' },
] as const;
export type EditTab = (typeof editTabs)[number]['id'];

type Part = 'basic' | 'stock' | 'links' | 'timeline' | 'assessment' | 'litigation';

function partOf(path: string): Part {
  const field = path.split('.')[0] ?? '';
  if (field.endsWith('Url')) return 'links';
  if (field.startsWith('stock')) return 'stock';
  if (field.endsWith('Score')) return 'assessment';
  if (field.startsWith('nextStep') || field === 'futureSteps') return 'timeline';
  return field === 'pendingLitigation' ? 'litigation' : 'basic';
}

const createTabOfPart: Record<Part, CreateTab> = {
  basic: 'basic',
  stock: 'stock',
  links: 'stock',
  assessment: 'assessment',
  timeline: 'notes',
  litigation: 'notes',
};

/** The tab on which the field of an error stands. */
export const createTabOf = (path: string): CreateTab => createTabOfPart[partOf(path)];
export function editTabOf(path: string): EditTab {
  const part = partOf(path);
  return part === 'litigation' ? 'basic' : part;
}

/** The first tab with a fault, in the order of the tabs. */
export function firstFaulty<Tab extends string>(
  faults: Record<string, string>,
  tabs: readonly { id: Tab }[],
  tabOf: (path: string) => Tab,
): Tab | undefined {
  const faulty = new Set(Object.keys(faults).map(tabOf));
  return tabs.find(({ id }) => faulty.has(id))?.id;
}
