import { Link } from 'react-router';
import { type Interest, type Operator, type Share, sharesOn, sumOf } from '../../../domain/mines/interests.ts';
import { number } from '../../../web/format.ts';
import { utcToday } from '../../../web/today.ts';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import type { Mine } from '../../mines/contract.ts';
import type { MineInterest } from '../contract.ts';
import { holderOf, isRoyalty, withoutOwners } from './interest-words.ts';
import styles from './Interests.module.css';

/** Shares that have a tint of their own; smaller ones share the last. */
const tints = 5;

const asInterest = (interest: MineInterest): Interest => ({ ...interest, holder: holderOf(interest) });

const operatorOf = ({ company, ownershipPercentage, ownershipStated }: Mine): Operator | null =>
  company && { name: company.name, percent: ownershipStated ? String(ownershipPercentage) : null };

function sizeOf({ percent, hasMore }: Share): string {
  if (percent === null) return 'share not known';
  return hasMore ? `at least ${number(percent)}%` : `${number(percent)}%`;
}

/** What the owners hold together, and what of it is not told. */
function whatIsOpen(shares: readonly Share[]): { open: number; words: string | null } {
  const sum = sumOf(shares);
  const open = Math.max(0, Math.round((100 - sum) * 10_000) / 10_000);
  const unknown = shares.filter(({ hasMore }) => hasMore).map(({ holder }) => holder);
  if (open === 0) return { open, words: null };
  const whose = unknown.length > 0 ? `some or all of it is held by ${unknown.join(', ')}` : 'nobody has recorded whose';
  return { open, words: `${number(open)}% is not known: ${whose}.` };
}

/** What a reader should know where the mine's own figures and the records do not agree. */
function disagreements(mine: Mine, interests: readonly MineInterest[], shares: readonly Share[]): string[] {
  const sum = sumOf(shares);
  const recorded = shares.find(({ isOperator }) => isOperator)?.percent ?? null;
  const royalties = interests.filter(isRoyalty).reduce((total, { percent }) => total + Number(percent ?? 0), 0);
  const found: string[] = [];
  if (sum > 100) found.push(`The owners hold ${number(sum)}% together today: one of the shares is wrong.`);
  if (mine.ownershipStated && recorded !== null && Number(recorded) !== mine.ownershipPercentage)
    found.push(
      `The mine says that its operator holds ${number(mine.ownershipPercentage)}%, the record below ${number(recorded)}%.`,
    );
  if (mine.royalties > 0 && royalties === 0)
    found.push(`The mine pays royalties of ${number(mine.royalties)}%; to whom has not been recorded.`);
  return found;
}

interface OwnershipNowProps {
  mine: Mine;
  /** Those that are held today. */
  interests: readonly MineInterest[];
}

/** Who owns a mine today, as a bar and by name, and what of it nobody has told. */
export function OwnershipNow({ mine, interests }: OwnershipNowProps) {
  const today = utcToday();
  const shares = sharesOn(interests.map(asInterest), operatorOf(mine), { day: today, today });
  const companyIds = new Map(interests.map((interest) => [holderOf(interest), interest.companyId]));
  if (mine.company) companyIds.set(mine.company.name, mine.company.id);
  const { open, words } = whatIsOpen(shares);
  return (
    <div className={styles.owners}>
      {shares.length > 0 && (
        <>
          <div className={styles.bar} aria-hidden="true">
            {shares.map(
              ({ holder, percent }, index) =>
                percent !== null && (
                  <span key={holder} data-tint={Math.min(index, tints - 1)} style={{ flexGrow: Number(percent) }} />
                ),
            )}
            {open > 0 && <span className={styles.open} style={{ flexGrow: open }} />}
          </div>
          <ul className={styles.names}>
            {shares.map((share, index) => {
              const { holder, isOperator } = share;
              const companyId = companyIds.get(holder);
              return (
                <li key={holder}>
                  <span className={styles.dot} data-tint={Math.min(index, tints - 1)} />
                  {companyId ? <Link to={`/companies/${companyId}`}>{holder}</Link> : holder}
                  <b>{sizeOf(share)}</b>
                  {isOperator && <span className={styles.quiet}>operator</span>}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {words && <p className={styles.quiet}>{shares.length > 0 ? words : withoutOwners(mine)}</p>}
      {disagreements(mine, interests, shares).map((text) => (
        <Notice key={text} tone="warning">
          {text}
        </Notice>
      ))}
    </div>
  );
}
