import { moment } from '../../../web/format.ts';
import { Figure } from '../../../web/ui/Figure.tsx';
import { Panel } from '../../../web/ui/Panel.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import type { Company } from '../contract.ts';
import styles from './CompanySummary.module.css';

export function CompanyDetails({ company }: { company: Company }) {
  return (
    <Panel id="details" title="Details">
      <dl className={styles.figures}>
        <Figure label="Created by" value={<UserName user={company.createdBy} />} />
        <Figure label="Created" value={moment(company.createdAt)} />
        <Figure label="Last updated" value={moment(company.updatedAt)} />
      </dl>
    </Panel>
  );
}
