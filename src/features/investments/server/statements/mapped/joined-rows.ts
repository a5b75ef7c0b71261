/** What several rows of a file by its columns say together: splits, and shares that were bought for a dividend. */
import { isReinvestment } from '../../../../../domain/tables/statement-columns.ts';
import type { WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { firstCharacters } from '../../../../../domain/text/fold.ts';
import { type Cells, type Joined, LeftOut, Part, RowRefused } from '../model.ts';
import { dateOf, type Named, numberOf, priceIn, sharesOf, textOf, unitOf, withoutSign } from '../read-cells.ts';
import { splitIn } from '../split-texts.ts';
import { refuseTakenBack, splitOf } from '../trades.ts';
import { Exact } from '../trade-decimals.ts';
import { wholeRatio } from '../whole-ratio.ts';
import { securityOf } from './mapped-securities.ts';
import { wordsOf } from './other-assets.ts';

interface InRow {
  named: Named;
  date: string;
}

/** A row that says that shares were split, and perhaps how. */
interface SplitRow extends InRow {
  kind: 'split';
  shares: string | null;
  ratio: readonly [newShares: number, oldShares: number] | undefined;
  warn(message: string): void;
}

/** Shares that were bought for a dividend, without what they cost. */
interface BoughtShares extends InRow {
  kind: 'shares';
  shares: string;
  notes: string | null;
}

/** What they cost, without their number. */
interface PaidMoney extends InRow {
  kind: 'money';
  written: WrittenCurrency;
  /** The price where it was for so many shares. */
  priceOf(shares: string): string;
}

type Said = SplitRow | BoughtShares | PaidMoney;

/** What a row says of them. */
class SaidInRow {
  readonly said: Said;

  constructor(said: Said) {
    this.said = said;
  }
}

const partOf = (said: Said) => new Part(new SaidInRow(said));

const ofSplit = /\bsplit\b|^spl$|\bspr\b|aktiensplit|stocksplit|\bconsolidation\b/iu;

const isEmpty = (cells: Cells, column: string) => Number(numberOf(cells, column) ?? 0) === 0;

/** A row of the type of a split. */
export function splitRow(cells: Cells, type: string): Part<SaidInRow> {
  // `ABC/USD 4:1`
  const ticker = textOf(cells, 'ticker')
    .slice(0, 60)
    .replace(/ \d{1,5}:\d{1,5}$/u, '');
  const named = securityOf({ ...cells, text: (column) => (column === 'ticker' ? ticker : cells.text(column)) });
  const words = [type, textOf(cells, 'notes'), ...wordsOf(cells)].map((text) => text.slice(0, 200));
  // `18S` are shares that came, in a text that no other row has.
  const isNumber = !/\p{L}/u.test(textOf(cells, 'shares').slice(0, 40));
  const shares = !isNumber || isEmpty(cells, 'shares') ? null : numberOf(cells, 'shares');
  const ratio = words.map((text) => splitIn(ofSplit.test(text) ? text : `${type} ${text}`, shares)).find(Boolean);
  return partOf({
    ...{ kind: 'split', named, date: dateOf(cells, 'date'), ratio, shares },
    warn: (message: string) => cells.warn('type', message),
  });
}

/** Half of what was bought for a dividend: its shares, or its money; undefined of a row that has both, or of another kind. */
export function reinvestedRow(cells: Cells, type: string, written: () => WrittenCurrency): Part<SaidInRow> | undefined {
  if (!isReinvestment(type) || !isEmpty(cells, 'price')) return undefined;
  const amount = numberOf(cells, 'amount');
  const facts = () => ({ named: securityOf(cells), date: dateOf(cells, 'date') });
  if (!isEmpty(cells, 'shares') && isEmpty(cells, 'amount')) {
    const shares = sharesOf(cells, 'shares');
    refuseTakenBack('shares', 'buy', shares);
    return partOf({
      ...facts(),
      ...{ kind: 'shares', shares },
      notes: firstCharacters(textOf(cells, 'notes'), 2_000) || null,
    });
  }
  if (!isEmpty(cells, 'shares') || amount === null || !amount.startsWith('-')) return undefined;
  const of = written();
  return partOf({
    ...facts(),
    ...{ kind: 'money', written: of },
    priceOf: (shares: string) =>
      priceIn(cells, 'amount', new Exact(withoutSign(amount)).div(shares).round(12).toFixed(), of),
  });
}

interface PartOfRow<Of extends Said> {
  row: number;
  part: Of;
}

const keyOf = ({ named }: InRow) => named.ticker || (named.security?.code ?? '');
const unknownRatio = 'Splits whose ratio does not stand in the file: enter them by hand';

function ratioOf(parts: readonly PartOfRow<SplitRow>[]): readonly [number, number] | undefined {
  const shares = parts.map(({ part }) => part.shares ?? '0').filter((number) => Number(number) !== 0);
  const [left, came] = [shares.filter((one) => one.startsWith('-')), shares.filter((one) => !one.startsWith('-'))];
  if (left.length === 1 && came.length === 1) return wholeRatio(came[0]!, withoutSign(left[0]!));
  const ratios = parts.map(({ part }) => part.ratio);
  return ratios.every((ratio) => ratio?.join(':') === ratios[0]?.join(':')) ? ratios[0] : undefined;
}

/** Splits of one share and day are one. */
function splitsOf(parts: readonly PartOfRow<SplitRow>[]): Joined[] {
  const groups = Map.groupBy(parts, ({ part }) => `${keyOf(part)} ${part.date}`);
  return [...groups.values()].map((group) => {
    const first = group[0]!.part;
    const rows = group.map(({ row }) => row);
    const ratio = ratioOf(group);
    if (!ratio || ratio[0] === ratio[1]) return { rows, result: new LeftOut(unknownRatio) };
    const [fresh, old] = ratio;
    first.warn(`Read as ${fresh} new for ${old} old shares: look whether it is so, and not the other way round.`);
    return { rows, result: splitOf(first.named, first.date, fresh, old) };
  });
}

/** How many days lie between the money and its shares, the likeliest first. */
const daysAway = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5];
const dayOf = (date: string) => Math.round(Date.parse(date) / 86_400_000);

/** Shares with the money of the same share that was paid within a few days, each once. */
function purchasesOf(shares: readonly PartOfRow<BoughtShares>[], money: readonly PartOfRow<PaidMoney>[]): Joined[] {
  const keyAt = (part: InRow, away = 0) => `${keyOf(part)} ${dayOf(part.date) + away}`;
  // The first of a day stands last, and is taken first.
  const open = Map.groupBy(money.toReversed(), ({ part }) => keyAt(part));
  const bought = shares.map(({ row, part }): Joined => {
    const away = daysAway.find((days) => (open.get(keyAt(part, days)) ?? []).length > 0);
    const paid = away === undefined ? undefined : open.get(keyAt(part, away))?.pop();
    if (!paid) return { rows: [row], result: new RowRefused('amount', 'Price or amount is needed.') };
    const { named, date, notes } = part;
    return {
      rows: [row, paid.row],
      result: {
        ...{ ...named, transactionType: 'buy', shares: part.shares, pricePerShare: paid.part.priceOf(part.shares) },
        ...{ transactionDate: date, ...unitOf(paid.part.written), fees: null, notes },
        ...{ newShares: null, oldShares: null, event: null },
      },
    };
  });
  const alone = [...open.values()].flat().map(({ row }) => ({
    rows: [row],
    result: new LeftOut('Money that dividends were reinvested for, whose shares stand in no row beside it'),
  }));
  return [...bought, ...alone];
}

/** What the parts of a file come to. */
export function joinMapped(parts: readonly { row: number; part: unknown }[]): Joined[] {
  const splits: PartOfRow<SplitRow>[] = [];
  const shares: PartOfRow<BoughtShares>[] = [];
  const money: PartOfRow<PaidMoney>[] = [];
  for (const { row, part } of parts) {
    if (!(part instanceof SaidInRow)) continue;
    const { said } = part;
    if (said.kind === 'split') splits.push({ row, part: said });
    else if (said.kind === 'shares') shares.push({ row, part: said });
    else money.push({ row, part: said });
  }
  return [...splitsOf(splits), ...purchasesOf(shares, money)];
}
