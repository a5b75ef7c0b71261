import { moment } from '../../../web/format.ts';
import { Figure } from '../../../web/ui/marks/Figure.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { Identifiers } from '../../../web/entity/Identifiers.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Company } from '../contract.ts';
import styles from './CompanySummary.module.css';

export function CompanyDetails({ company }: { company: Company }) {
  return (
    <Panel id="details" title="Details">
      <dl className={styles.figures}>
        {company.identifiers.length > 0 && (
          <Figure label="In other registers" value={<Identifiers identifiers={company.identifiers} />} />
        )}
        <Figure label="Created by" value={<UserName user={company.createdBy} />} />
        <Figure label="Created" value={moment(company.createdAt)} />
        <Figure label="Last updated" value={moment(company.updatedAt)} />
      </dl>
    </Panel>
  );
}
