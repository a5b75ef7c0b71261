import { useState } from 'react';
import type { CompanyPage } from '../../../features/companies/contract.ts';
import { EnteredQuarters } from '../../../features/capital/web/EnteredQuarters.tsx';
import { QuarterForm } from '../../../features/capital/web/QuarterForm.tsx';
import { useQuarterFinancings } from '../../../features/financings/web/use-quarter-financings.tsx';

/** The form of a quarter, and those that were entered last. */
export function CompanyQuarter({ page }: { page: CompanyPage }) {
  const [undone, setUndone] = useState(0);
  // What was read anew reaches the page a turn after whoever waited for it.
  const begin = () => setTimeout(() => setUndone((times) => times + 1));
  return (
    <>
      {/* Begun anew from what is on record by then; what was typed is kept. */}
      <QuarterForm key={undone} page={page} financings={useQuarterFinancings(page.company.id, page.financings)} />
      <EnteredQuarters companyId={page.company.id} onUndone={begin} />
    </>
  );
}
