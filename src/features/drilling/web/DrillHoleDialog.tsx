import { TextArea, TextField } from '../../../web/ui/controls/Field.tsx';
import { FieldRow, RecordDialog } from '../../../web/forms/RecordDialog.tsx';
import { NotesField, SourceField } from '../../../web/forms/SourceFields.tsx';
import { useRecordForm } from '../../../web/forms/use-record-form.ts';
import { mostSurveyText } from '../../../domain/drilling/hole-geometry.ts';
import type { DrillHole } from '../contract-holes.ts';
import { holeKind } from './hole-form.ts';

interface DrillHoleDialogProps {
  mineId: number;
  /** Undefined: a new one. */
  hole?: DrillHole | undefined;
  /** Of a new one: what the others of the mine lie in. */
  epsg: number | null;
  onClose: () => void;
}

export function DrillHoleDialog({ mineId, hole, epsg, onClose }: DrillHoleDialogProps) {
  const form = useRecordForm({
    kind: holeKind,
    parent: mineId,
    record: hole,
    start: epsg === null ? undefined : { epsg: String(epsg) },
    onClose,
  });
  const isUpward = Number(form.draft.dip) > 0;
  const derived = hole?.placeFrom === 'grid';
  return (
    <RecordDialog
      title={hole ? `Edit ${hole.holeId}` : 'Add Drill Hole'}
      form={form}
      action={hole ? 'Save Changes' : 'Add Hole'}
      onClose={onClose}
    >
      <TextField
        label="Hole ID"
        required
        maxLength={200}
        placeholder="DDH-001"
        {...form.bind('holeId')}
        help="As its observations are called: that joins them"
      />
      <FieldRow>
        <TextField label="Easting" inputMode="decimal" unit="m" {...form.bind('easting')} />
        <TextField label="Northing" inputMode="decimal" unit="m" {...form.bind('northing')} />
        <TextField
          label="EPSG Code"
          inputMode="numeric"
          placeholder="28350"
          {...form.bind('epsg')}
          help="Of the grid; blank: a local grid"
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Latitude"
          inputMode="decimal"
          unit="°"
          {...form.bind('latitude')}
          help={derived ? `Blank: ${hole.latitude}, from the grid` : 'Blank: from the grid'}
        />
        <TextField
          label="Longitude"
          inputMode="decimal"
          unit="°"
          {...form.bind('longitude')}
          help={derived ? `Blank: ${hole.longitude}, from the grid` : 'WGS 84'}
        />
        <TextField label="Elevation" inputMode="decimal" unit="m" {...form.bind('elevation')} help="Above the sea" />
      </FieldRow>
      <FieldRow>
        <TextField
          label="Azimuth"
          inputMode="decimal"
          unit="°"
          {...form.bind('azimuth')}
          help="Clockwise from the north of the grid"
        />
        <TextField
          label="Dip"
          inputMode="text"
          unit="°"
          placeholder="-60"
          {...form.bind('dip')}
          help={isUpward ? 'This goes upward: downward is negative' : 'Negative downward: -90 is straight down'}
        />
        <TextField label="End of Hole" inputMode="decimal" unit="m" {...form.bind('endOfHole')} />
      </FieldRow>
      <TextArea
        label="Survey"
        maxLength={mostSurveyText}
        placeholder={'0 270 -60; 30 271.2 -59.6'}
        {...form.bind('surveys')}
        help="Depth, azimuth and dip of each measurement, one a line or parted by semicolons"
      />
      <NotesField {...form.bind('notes')} />
      <SourceField {...form.bind('sourceUrl')} />
    </RecordDialog>
  );
}
