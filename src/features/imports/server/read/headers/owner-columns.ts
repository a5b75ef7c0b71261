import { plainKey } from '../words/header-keys.ts';

const owner =
  /^(?:owner|ownername|ownernm|companyname|company|partner|jvpartner|holder|shareholder|controlante|titular|propietario|accionista|proprietaire|actionnaire|titulaire|eigentumer|gesellschafter)(\d{1,2})(?:name)?$/u;
const share =
  /^(?:(?:owner|partner|jvpartner|company|holder)?(?:share|shares|pct|percent|percentage|perc|interest|ownership|equity|stake|participation|porcentaje|participacion|participacao|anteil|part|%)%?|(?:owner|partner|jvpartner|company|holder))[(]?%?[)]?(\d{1,2})(?:share|pct|percent|percentage|interest|%|[(]%[)])*$/u;
const longest = 40;
const isOwner = (key: string) => owner.exec(key)?.[1];
const isShare = (key: string) => (owner.test(key) ? undefined : share.exec(key)?.[1]);

/**
 * Columns that tell the owners of a mine one by one, `Owner 1, Share 1, Owner 2, Share 2`: their places. Empty where there
 * is no second owner, and no share beside the first.
 */
export function ownerColumns(headers: readonly string[]): ReadonlySet<number> {
  const keys = headers.map((header) => (header.length > longest ? '' : plainKey(header)));
  const owners = keys.flatMap((key, index) => (isOwner(key) === undefined ? [] : [index]));
  const numbers = new Set(owners.map((index) => isOwner(keys[index]!)));
  const shares = keys.flatMap((key, index) => (numbers.has(isShare(key)) && isShare(key) !== undefined ? [index] : []));
  return new Set(owners.length + shares.length > 1 ? [...owners, ...shares] : []);
}

/** The number in the header of one of them. */
export const numberOfOwner = (header: string): number => {
  const key = plainKey(header);
  return Number(isOwner(key) ?? isShare(key) ?? 0);
};
