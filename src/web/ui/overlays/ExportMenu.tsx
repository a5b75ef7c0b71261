import { DownloadIcon } from '../marks/action-icons.tsx';
import { Menu, MenuAddress } from './Menu.tsx';

type Filters = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The address of an export with the filters that are set. */
export function exportAddress(path: string, filters: Filters, more: Filters = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, ...more })) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

interface ExportMenuProps {
  /** What is exported, for those who hear it: 'these mines'. */
  what: string;
  /** The call that answers the file. */
  path: string;
  /** The filters and the sort of the list that is shown. */
  filters?: Filters;
  /** `archive`: CSV comes as several files in one. */
  csv?: 'file' | 'archive';
}

const noFilters: Filters = {};

/** The entries of a menu that download what is shown, as a file for spreadsheets or for programs. */
export function ExportItems({ what, path, filters = noFilters, csv = 'file' }: ExportMenuProps) {
  return (
    <>
      <MenuAddress download href={exportAddress(path, filters, { format: 'xlsx' })}>
        Excel workbook (.xlsx)<span className="visually-hidden"> of {what}</span>
      </MenuAddress>
      <MenuAddress download href={exportAddress(path, filters, { bom: 'true' })}>
        {csv === 'archive' ? 'CSV files (.zip)' : 'CSV file (.csv)'}
        <span className="visually-hidden"> of {what}</span>
      </MenuAddress>
    </>
  );
}

export function ExportMenu({ label = 'Export', ...props }: ExportMenuProps & { label?: string }) {
  return (
    <Menu label={label} icon={<DownloadIcon />}>
      <ExportItems {...props} />
    </Menu>
  );
}
