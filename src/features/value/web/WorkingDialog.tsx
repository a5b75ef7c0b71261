import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { figureName, readRef } from '../../../domain/figures/measures.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { day, number, withDays } from '../../../web/format.ts';
import { sharePrice } from '../../../web/share-figures.ts';
import { messageOf } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { StackedTable } from '../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { keptCurrency, type TableMoney } from '../../../domain/figures/table-money.ts';
import type { CompanyValue, RangedWorked, WorkedFigure } from '../contract.ts';
import { companyAtDeck, companyValue, type DeckOfDay } from './api.ts';
import { pricesBehind } from './prices-behind.ts';
import styles from './WorkingDialog.module.css';
import { Waiting } from '../../../web/ui/page/Waiting.tsx';

/** A number with all digits before its point, and behind it up to six, the fewer the more stand before it. */
function digits(text: string): string {
  const whole = /^-?(\d+)(?:\.\d+)?$/.exec(text)?.[1];
  if (whole === undefined) return text;
  return number(Number(text), Math.max(0, 7 - Math.max(1, whole.replace(/^0/, '').length)));
}

/** A price of a share with its cents, all else as it is. */
const inputValue = ({ value, unit }: Input) =>
  unit === 'money/share' && /^\d+(\.\d+)?$/.test(value) ? sharePrice(value, null) : digits(value);

/** `money/oz` in a currency is `USD/oz`. */
function unitWords(unit: string, currency: string | null): string {
  if (unit.startsWith('money')) return `${currency ?? ''}${unit.slice('money'.length)}`;
  return unit === 'ratio' || unit === 'rate' ? '' : unit;
}

/** `214,618,905 shares`, and a share of a mine as its page writes it: `57.5%`. */
function withUnit(value: string, unit: string, currency: string | null): string {
  return unit === '%' ? `${value}%` : [value, unitWords(unit, currency)].filter(Boolean).join(' ');
}

type Input = WorkedFigure['from'][number];

type Shown = WorkedFigure & Partial<Pick<RangedWorked, 'high'>>;

function shownValue({ value, high, unit, currency, bound }: Shown): string {
  if (value === null) return 'Not known';
  const range = high == null || high === value ? digits(value) : `${digits(value)} to ${digits(high)}`;
  return [bound === 'exact' ? '' : bound.replace('-', ' '), withUnit(range, unit, currency)].filter(Boolean).join(' ');
}

/** The name of what went in: of a price with the way to all of its kind. */
function Priced({ name, listing }: { name: string; listing: string | null }) {
  const address = pricesBehind(name, listing);
  const told = withDays(name);
  return address === null ? told : <Link to={address}>{told}</Link>;
}

const isLink = (source: string) => /^https?:\/\//.test(source);

/** The same money in the currency of the table. */
function inMoney({ value, high, unit, currency }: Shown, money: TableMoney | null): string | null {
  if (value === null || money === null || currency !== keptCurrency || !unit.startsWith('money')) return null;
  const [low, most] = [value, high ?? value].map((each) =>
    number(Number((Number(each) * money.rate).toPrecision(12)), 6),
  );
  return `${low === most ? low : `${low} to ${most}`} ${unitWords(unit, money.currency)} at ${number(money.rate, 4)} ${money.currency} for a US dollar on ${day(money.asOf)}`;
}

interface WorkingProps {
  figure: Shown;
  listing: string | null;
  money: TableMoney | null;
}

function Working({ figure, listing, money }: WorkingProps) {
  const other = inMoney(figure, money);
  return (
    <>
      <p className={styles.value}>
        {shownValue(figure)}
        {other && <small>{other}</small>}
        {figure.basis && <small>{withDays(figure.basis)}</small>}
      </p>
      {figure.missing.length > 0 && <p>Missing: {figure.missing.join('; ')}.</p>}
      {figure.warnings.map((sentence) => (
        <p key={sentence} className={styles.warning}>
          {withDays(sentence)}
        </p>
      ))}
      {figure.value !== null && !figure.isRanked && <p>It stands in no order and no rank.</p>}
      {figure.from.length > 0 && (
        <StackedTable
          caption="What it follows from"
          captionClass="visually-hidden"
          className={styles.inputs}
          heads={[{ head: 'What went in' }, { head: 'Value', numeric: true }, { head: 'Of' }, { head: 'Source' }]}
        >
          {figure.from.map((input) => (
            <tr key={`${input.name} ${input.asOf} ${input.value}`}>
              <th scope="row">
                <Priced name={input.name} listing={listing} />
              </th>
              <td className={tableStyles.numeric}>{withUnit(inputValue(input), input.unit, input.currency)}</td>
              <td>{input.asOf ? day(input.asOf) : '–'}</td>
              <td>
                {input.source && isLink(input.source) ? (
                  <a href={input.source} target="_blank" rel="noreferrer">
                    Source
                  </a>
                ) : (
                  (input.source ?? '–')
                )}
              </td>
            </tr>
          ))}
        </StackedTable>
      )}
    </>
  );
}

interface WorkingDialogProps {
  company: { id: number; name: string };
  /** The figure by its name. */
  name: string;
  /** By what had been published on this day; null: today. */
  asOf: string | null;
  /** The currency that the table tells money in; null: US dollars. */
  money?: TableMoney | null;
  onClose: () => void;
}

const deckTitles = (name: string) => (name === 'nav-deck' ? 'NAV at the price deck' : 'P/NAV at the price deck');

interface DeckWorkingDialogProps extends Omit<WorkingDialogProps, 'asOf'> {
  of: DeckOfDay;
}

interface WorkingFrameProps {
  title: string;
  /** The address of the working, where it has one. */
  address?: string | undefined;
  query: UseQueryResult;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a working, while it is read, or where it cannot be. */
function WorkingFrame({ title, address, query, onClose, children }: WorkingFrameProps) {
  const { pathname } = useLocation();
  return (
    <Dialog
      title={title}
      width="form"
      onClose={onClose}
      footer={
        <>
          {address !== undefined && !address.startsWith(`${pathname}?`) && (
            <Link className={styles.address} to={address}>
              Link to this working
            </Link>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.working}>
        {query.isError && (
          <LoadFailure
            title="The working could not be read"
            detail={messageOf(query.error, query.error.message)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.isPending && <Waiting rows={8} />}
        {children}
      </div>
    </Dialog>
  );
}

/** How a figure at a price deck comes about, with its limits. */
export function DeckWorkingDialog({ company, name, of, money = null, onClose }: DeckWorkingDialogProps) {
  const query = useQuery(companyAtDeck(company.id, of));
  const figure = query.data?.figures.find((each) => each.figure === name);
  return (
    <WorkingFrame title={`${deckTitles(name)}: ${company.name}`} query={query} onClose={onClose}>
      {query.data && (
        <p>
          {of.asOf !== null && `As of ${day(of.asOf)}, by what had been published then. `}
          At the prices of {query.data.deck.name}, {day(query.data.deck.date)}.
        </p>
      )}
      {figure && <Working figure={figure} listing={query.data?.listing ?? null} money={money} />}
    </WorkingFrame>
  );
}

/** Whether a figure is an enterprise value, or one for a unit of metal. */
const isOfMetals = (name: string) => /^ev-(?!npv)/.test(name);

/** Of enterprise values those of the counting of the figure that is open; metal and gross value are of none. */
const isOfCounting = ({ figure }: WorkedFigure, name: string) => {
  const counting = /-(basic|tsm|diluted)(?:\.|$)/.exec(name)?.[1] ?? 'tsm';
  return !figure.startsWith('ev-') || figure.split('.')[0]!.endsWith(`-${counting}`);
};

/** `equivalent-mi.copper` in words. */
function severalName(figure: string): string {
  const [measure = '', metal = ''] = figure.split('.');
  if (measure.startsWith('gross-value-')) return 'Gross value in the ground, before recovery, costs and tax';
  const words = `${(knownMetal(metal) ?? metal).toLowerCase()} equivalent`;
  return measure.startsWith('ev-') ? `EV for a unit of ${words}` : `Attributable metal as ${words}`;
}

interface SeveralMetalsProps extends Omit<WorkingProps, 'figure'> {
  figures: readonly WorkedFigure[];
}

/** What a company of several metals has, as one of them; nothing of a company that is told by one metal. */
function SeveralMetals({ figures, ...working }: SeveralMetalsProps) {
  if (figures.length === 0) return null;
  return (
    <section className={styles.several}>
      <h3>Several metals, none with 80% of the gross value</h3>
      {figures.map((figure) => (
        <div key={figure.figure}>
          <h4>{severalName(figure.figure)}</h4>
          <Working figure={figure} {...working} />
        </div>
      ))}
    </section>
  );
}

/** Why a figure has no working, as far as it is known. */
function whyUnknown(name: string, { severalMetals }: CompanyValue): string {
  return isOfMetals(name) && severalMetals.length > 0
    ? 'Not known: it has several metals, and none holds 80% of the gross value. What they come to as one metal is below.'
    : 'Nothing is known of it: no capital and no price of this company is on record, or it has no such metal, or several of which none holds 80% of the gross value.';
}

/** How a figure of a company's value comes about: what went in, of which day and from where, and what is missing. */
export function WorkingDialog({ company, name, asOf, money = null, onClose }: WorkingDialogProps) {
  const query = useQuery(companyValue(company.id, asOf));
  const ref = readRef(name, 'company');
  const figure = query.data?.figures.find((each) => each.figure === name);
  return (
    <WorkingFrame
      title={`${'value' in ref ? figureName(ref.value) : name}: ${company.name}`}
      address={asOf === null ? `/companies/${company.id}?${new URLSearchParams({ figure: name })}` : undefined}
      query={query}
      onClose={onClose}
    >
      {asOf !== null && <p>As of {day(asOf)}, by what had been published then.</p>}
      {query.data && !figure && <p>{whyUnknown(name, query.data)}</p>}
      {figure && <Working figure={figure} listing={query.data?.price?.listing ?? null} money={money} />}
      {isOfMetals(name) && (
        <SeveralMetals
          figures={(query.data?.severalMetals ?? []).filter((each) => isOfCounting(each, name))}
          listing={query.data?.price?.listing ?? null}
          money={money}
        />
      )}
      {query.data?.remarks.map((sentence) => (
        <p key={sentence} className={styles.warning}>
          {sentence}
        </p>
      ))}
    </WorkingFrame>
  );
}
