import { lazy } from 'react';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import type { DrawHoles } from '../../features/imports/web/assays/draw-holes.ts';
import { ImportPanel } from '../../features/imports/web/ImportPanel.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';

const DrillPictures = lazy(async () => ({
  default: (await import('../../features/drilling/web/DrillPictures.tsx')).DrillPictures,
}));

const drawHoles: DrawHoles = (observations, metal) => (
  <PartOfPage>
    <DrillPictures observations={observations} best={undefined} metals={[metal]} />
  </PartOfPage>
);

export function meta() {
  return [{ title: 'CSV Data Import | OpenPit' }];
}

export default function CsvUpload() {
  return (
    <>
      <PageHeading
        title="CSV Data Import"
        subtitle="Bring in companies, mines, estimates, studies, media and drill results from a spreadsheet, thousands of rows at a time."
      >
        <ExportMenu label="Export everything" what="all public data" path={exportPaths.database} csv="archive" />
      </PageHeading>
      <ImportPanel drawHoles={drawHoles} />
    </>
  );
}
