import { Fragment, type ReactNode } from 'react';
import type { Credit } from '../../features/imports/contract-results.ts';
import { CreditLine } from '../../features/imports/web/columns/CreditLine.tsx';
import type { ListName, PageSection } from '../entity/page-section.ts';
import { Panel } from '../ui/page/Panel.tsx';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';
import { SectionRail } from '../ui/page/SectionRail.tsx';
import styles from './record.module.css';

/** A page that says whom its records are from. */
interface Credited {
  credits: Credit[];
  creditsCount: number;
}

interface PageSectionsProps<Page extends Credited> {
  page: Page;
  sections: readonly PageSection<Page>[];
  /** Where a list goes on that the page has no room for. */
  goOn: (list: ListName<Page>, what: string) => ReactNode;
}

/** The parts of the page of a mine or a company below each other, and the rail that leads to them. */
export function PageSections<Page extends Credited>({ page, sections, goOn }: PageSectionsProps<Page>) {
  return (
    <div className={styles.railed}>
      <SectionRail
        sections={sections.flatMap(({ id, label, count, parts }) => [
          { id, label, count: count?.(page) },
          ...(parts?.(page) ?? []),
        ])}
      />
      <div className={styles.bands}>
        {sections.map(({ id, label, draw, list, credit }) => (
          <Fragment key={id}>
            <PartOfPage
              attempt={page}
              renderFrame={(failure) => (
                <Panel id={id} title={label}>
                  {failure}
                </Panel>
              )}
            >
              {draw(page)}
            </PartOfPage>
            {[list ?? []].flat().map(({ name, what }) => (
              <Fragment key={name}>{goOn(name, what)}</Fragment>
            ))}
            {credit && <CreditLine credits={page.credits} creditsCount={page.creditsCount} {...credit} />}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
