import { ImportPanel } from '../../features/imports/web/ImportPanel.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export function meta() {
  return [{ title: 'CSV Data Import | OpenPit' }];
}

export default function CsvUpload() {
  return (
    <>
      <PageHeading
        title="CSV Data Import"
        subtitle="Bring in companies, mines, estimates, studies, media and drill results from a spreadsheet, thousands of rows at a time."
      />
      <ImportPanel />
    </>
  );
}
