import type { ReactNode } from 'react';
import type { Creator } from '../../contract.ts';
import { displayName } from '../../domain/text/display-name.ts';
import { day } from '../format.ts';
import { LinkOutIcon } from '../ui/marks/action-icons.tsx';
import { Dash } from '../ui/marks/Figure.tsx';
import styles from './Provenance.module.css';
import { Tip } from '../ui/overlays/Tip.tsx';

interface Sourced {
  sourceUrl?: string | null;
  reportDate?: string | null;
  createdBy: Creator | null;
  createdAt: string;
  updatedAt: string;
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}

/** No line breaks here, and nothing to underline. */
const wordJoiner = '\u2060';

/** A link that leaves the site, given by a member. */
export function SourceLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children ?? hostOf(href)}
      <span className={styles.out} aria-hidden="true">
        {wordJoiner}
        <LinkOutIcon />
      </span>
    </a>
  );
}

/** The cell of a table that says where its row comes from: the place in the document, with its link, or the host of the link. */
export function SourceCell({
  of: { sourceUrl, sourcePage },
}: {
  of: { sourceUrl: string | null; sourcePage?: string | null };
}) {
  const page = sourcePage ?? undefined;
  return (
    <td className={styles.cell} title={page} data-wide="">
      {sourceUrl && <SourceLink href={sourceUrl}>{page}</SourceLink>}
      {!sourceUrl && (page ? <span>{page}</span> : <Dash />)}
    </td>
  );
}

/** Where a figure comes from, and who entered it when. */
function ProvenanceLines({ of: { sourceUrl, reportDate, createdBy, createdAt, updatedAt } }: { of: Sourced }) {
  return (
    <span className={styles.lines}>
      <span>
        {sourceUrl ? (
          <>
            Source: <SourceLink href={sourceUrl} />
          </>
        ) : (
          'No source given'
        )}
      </span>
      {reportDate && <span>Report of {day(reportDate)}</span>}
      <span>
        Entered by {displayName(createdBy)}, {day(createdAt)}
        {updatedAt.slice(0, 10) !== createdAt.slice(0, 10) && `, changed ${day(updatedAt)}`}
      </span>
    </span>
  );
}

interface ProvenanceProps {
  of: Sourced;
  /** The figure itself. */
  children: ReactNode;
  /** What is said before the source, such as the figure in other units. */
  more?: ReactNode;
}

/** A figure that tells its source, who entered it, and whatever else is known of it. */
export function Provenance({ of, children, more }: ProvenanceProps) {
  return (
    <Tip
      label="Source and author"
      content={
        <>
          {more}
          <ProvenanceLines of={of} />
        </>
      }
    >
      {children}
    </Tip>
  );
}
