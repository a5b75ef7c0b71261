/** Economic studies, the most advanced first: feasibility, pre-feasibility, preliminary assessment, resource only. */
export const studyTypes = ['FS', 'PFS', 'PEA', 'RE'] as const;
export type StudyType = (typeof studyTypes)[number];

export const mediaTypes = ['podcast', 'video', 'article'] as const;
export type MediaType = (typeof mediaTypes)[number];

export const transactionTypes = ['buy', 'sell'] as const;
export type TransactionType = (typeof transactionTypes)[number];

/**
 * Resources by falling confidence, then reserves by falling confidence, each combined category behind its parts: as reports
 * publish them that do not tell the parts.
 */
export const resourceTypes = [
  'measured',
  'indicated',
  'M+I',
  'inferred',
  'M+I+inferred',
  'proven',
  'probable',
  '2P',
] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const reserveTypes = ['proven', 'probable', '2P'] as const satisfies ResourceType[];

export const reportingStandards = ['JORC', 'NI 43-101', 'SAMREC', 'PERC', 'CRIRSCO', 'SEC S-K1300'] as const;
export type ReportingStandard = (typeof reportingStandards)[number];

/** Units of grade in resource estimates; oz/t is a troy ounce per short ton, ct/t a carat per metric tonne. */
export const gradeUnits = ['g/t', 'oz/t', '%', 'ppm', 'ppb', 'ct/t'] as const;
export type GradeUnit = (typeof gradeUnits)[number];

/** Units of grade in drilling; the first is the default. */
/** Of drilling; ct/t is told of diamonds. */
export const drillGradeUnits = ['g/t', '%', 'oz/t', 'ppm', 'ppb', 'ct/t'] as const;
export type DrillGradeUnit = (typeof drillGradeUnits)[number];

export const cutoffUnits = ['g/t', '%'] as const;
export type CutoffUnit = (typeof cutoffUnits)[number];

/** Units of yearly metal output. */
export const throughputUnits = ['oz/year', 'lbs/year', 'kg/year', 'tonnes/year', 'carats/year'] as const;
export type ThroughputUnit = (typeof throughputUnits)[number];

/** Units of the ore that a plant takes in: metric tonnes. */
export const oreThroughputUnits = ['t/d', 't/year', 'Mt/year'] as const;
export type OreThroughputUnit = (typeof oreThroughputUnits)[number];

export const miningMethods = [
  'open pit',
  'underground',
  'open pit and underground',
  'in-situ recovery',
  'dredging',
] as const;
export type MiningMethod = (typeof miningMethods)[number];

/** Of the versions of one study the last one is current, those before it are replaced. */
export const studyStatuses = ['current', 'replaced'] as const;
export type StudyStatus = (typeof studyStatuses)[number];

/** Units that metal is priced by: troy ounce, pound, kilogram, gram, metric tonne, 1 % of a dry tonne, carat. */
export const priceUnits = ['oz', 'lb', 'kg', 'g', 't', 'dmtu', 'ct'] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** What a price of a study is; `varies` is the average of a price for each year. */
export const priceBases = ['long-term', 'consensus', 'spot', 'past average', 'forward', 'varies'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** Units of contained metal; oz is the troy ounce, tons are short tons, lb and lbs are the same. */
export const quantityUnits = ['oz', 'lb', 'lbs', 'tons', 'tonnes', 'kg', 'g', 'carats'] as const;
export type QuantityUnit = (typeof quantityUnits)[number];

/** Whether the NPV of a study is before or after tax. */
export const taxBases = ['after-tax', 'pre-tax'] as const;
export type TaxBasis = (typeof taxBases)[number];

/** Whether the money of a study is that of the whole project or of the owner's share. */
export const shareBases = ['100%', 'attributable'] as const;
export type ShareBasis = (typeof shareBases)[number];

export const priorities = ['low', 'medium', 'high'] as const;
export type Priority = (typeof priorities)[number];

/** What carries scores, votes, events, media and page views. */
export const entityTypes = ['mine', 'company'] as const;
export type EntityType = (typeof entityTypes)[number];

export const eventTypes = ['immediate_next_step', 'future_event'] as const;
export type EventType = (typeof eventTypes)[number];

/** A step is planned until someone says how it ended; `late` follows from its date. */
export const stepStatuses = ['planned', 'kept', 'late', 'dropped'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** What a calendar feed holds: the whole timeline, or what its member follows. */
export const feedScopes = ['all', 'followed'] as const;
export type FeedScope = (typeof feedScopes)[number];

export const activityTypes = [
  'create',
  'update',
  'delete',
  'archive',
  'unarchive',
  'verify',
  'restore',
  'merge',
  'undo',
  'import',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** What only an administrator does, as the log of their acts names it. */
export const adminActs = [
  'grant',
  'revoke',
  'end_sessions',
  'undo_edits',
  'restore',
  'unarchive',
  'undo_import',
  'merge',
  'undo_merge',
  'remove_sample',
  'reset_password',
  'other',
] as const;
export type AdminAct = (typeof adminActs)[number];

/** By what an act of administration came about that no administrator did: at the command line, by `ADMIN_EMAILS`, … */
export const actSources = ['command line', 'settings', 'set-up link', 'first account'] as const;
export type ActSource = (typeof actSources)[number];

/** Grams per tonne of the middle band of grades, both included; the bands are made for precious metals. */
export const mediumGrades = { from: 5, to: 20 } as const;

/** Bands of grade: under the middle one, in it, over it. */
export const densityBands = ['low', 'medium', 'high'] as const;
export type DensityBand = (typeof densityBands)[number];

/** Whether a value is one of a closed list; narrows its type. */
export function isOneOf<const T extends readonly string[]>(list: T, value: unknown): value is T[number] {
  return typeof value === 'string' && list.includes(value);
}

/** What the holder of an API token may do: look things up, or change them as well. */
export const apiTokenScopes = ['read', 'write'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** Lists of which a member saves views. */
export const viewedLists = ['mines', 'companies'] as const;
export type ViewedList = (typeof viewedLists)[number];

/** A study of this kind, or a more advanced one. */
export const studyLevels = ['PEA', 'PFS', 'FS'] as const;
export type StudyLevel = (typeof studyLevels)[number];
