import type { ActivityEntityType } from '../../../domain/nouns/nouns.ts';
import { capital } from '../../capital/server/registered.ts';
import { drilling } from '../../drilling/server/registered.ts';
import { studies } from '../../economics/server/registered.ts';
import { financings } from '../../financings/server/registered.ts';
import type { Kind } from '../../imports/server/model/kind.ts';
import { insiders } from '../../insiders/server/registered.ts';
import { interests } from '../../interests/server/registered.ts';
import { media } from '../../media/server/registered.ts';
import { notes } from '../../notes/server/registered.ts';
import { guidance, production } from '../../production/server/registered.ts';
import { estimates } from '../../resources/server/registered.ts';
import type { RecordKind } from './record-kind.ts';
import type { RecordCalls } from './record-routes.ts';

export interface Registered {
  record: RecordKind<object>;
  file?: Kind;
  /** Its calls, where they are those that every kind has: their routes follow. */
  calls?: RecordCalls;
}

/** Every kind of record that belongs to a mine or company, as `server/registered.ts` of its feature has it. */
export const registered: readonly Registered[] = [
  ...drilling,
  studies,
  estimates,
  interests,
  ...capital,
  production,
  guidance,
  financings,
  insiders,
  media,
  ...notes,
];

/** The kinds of records, by what activities call them. */
export const recordKinds = new Map<ActivityEntityType, RecordKind<object>>(
  registered.map(({ record }) => [record.entityType, record]),
);

/** The files of records, by the names of their kinds. */
export const recordFiles = new Map<string, Kind>(registered.flatMap(({ file }) => (file ? [[file.name, file]] : [])));

/** Kinds whose rows belong to a mine, or to a company, or name one. */
export const kindsNaming = (entityType: 'mine' | 'company') =>
  [...recordKinds.values()].filter(
    ({ parent, namesCompany }) =>
      parent === entityType || parent === 'either' || (entityType === 'company' && namesCompany),
  );
