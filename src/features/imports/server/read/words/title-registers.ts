import type { FileColumn } from '../../../contract-looks.ts';
import { coreOf, plainKey } from './header-keys.ts';

/** Columns that registers of mining titles have, and those of mines do not. */
const ofTitles = new Set(
  [
    'granted|grantdate|dategranted|datgranted|expiry|expirydate|expires|expirationdate|dateofexpiry|applicationdate|lodged',
    'licencetype|licensetype|permittype|titletype|tenementtype|tenementno|licenceno|licenseno|licensenumber|licencenumber',
    'datedoctroi|dateoctroi|datedexpiration|dateexpiration|typedetitre|fechadeotorgamiento|fechaotorgamiento|vigencia',
  ].flatMap((words) => words.split('|')),
);
const status = new Set(['status', 'statut', 'estado', 'estatus', 'situacion', 'situacao', 'currentstatus']);

const titleKeys = (columns: readonly FileColumn[]) =>
  columns.map(({ header }) => plainKey(header).replace(/[.'’]/gu, ''));

/** Whether the columns are those of a register of mining titles. */
export const areOfTitles = (columns: readonly FileColumn[]): boolean =>
  titleKeys(columns).some((key) => ofTitles.has(key));

/**
 * An active licence is no mine in production: in a register of titles a bare status is that of the title, and the stage of
 * the mine stays open.
 */
export function withoutTitleStatus(columns: readonly FileColumn[]): FileColumn[] {
  const keys = titleKeys(columns);
  if (!areOfTitles(columns)) return [...columns];
  return columns.map((column, index) => {
    const isStatus = status.has(keys[index]!) || status.has(coreOf(column.header));
    return column.field === 'stage' && column.match === 'synonym' && isStatus
      ? { ...column, field: null, match: 'none' as const, unit: null, of: null }
      : column;
  });
}

/** What the register of Brazil's titles has beside `NOME`, which is who holds the title. */
const ofBrazil = ['processo', 'fase', 'subs'];

/** The holder in a register that calls him by his name alone. */
export function withTitleHolder(columns: readonly FileColumn[], hasHolders: boolean): FileColumn[] {
  const keys = columns.map(({ header }) => plainKey(header));
  const isTaken = columns.some(({ field }) => field === 'companyName' || field === 'owners');
  if (!hasHolders || isTaken || !ofBrazil.every((key) => keys.includes(key))) return [...columns];
  return columns.map((column, index) =>
    keys[index] === 'nome' && column.match === 'none'
      ? { ...column, field: 'companyName', match: 'synonym' as const }
      : column,
  );
}
