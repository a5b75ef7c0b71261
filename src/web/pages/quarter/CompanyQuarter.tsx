import type { CompanyPage } from '../../../features/companies/contract.ts';
import { EnteredQuarters } from '../../../features/capital/web/EnteredQuarters.tsx';
import { QuarterForm } from '../../../features/capital/web/QuarterForm.tsx';
import { useQuarterFinancings } from '../../../features/financings/web/use-quarter-financings.tsx';

/** The form of a quarter, and those that were entered last. */
export function CompanyQuarter({ page }: { page: CompanyPage }) {
  return (
    <>
      <QuarterForm page={page} financings={useQuarterFinancings(page.company.id, page.financings)} />
      <EnteredQuarters companyId={page.company.id} />
    </>
  );
}
