import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importWords } from '../../../../domain/nouns/file-words.ts';
import { importState } from '../../../../web/entity/import-words.ts';
import { moment, number, timeAgo } from '../../../../web/format.ts';
import { Badge } from '../../../../web/ui/marks/Badge.tsx';
import { Dash } from '../../../../web/ui/marks/Figure.tsx';
import { LoadMore } from '../../../../web/ui/tables/LoadMore.tsx';
import { StackedTable } from '../../../../web/ui/tables/StackedTable.tsx';
import { tableStyles } from '../../../../web/ui/tables/Table.tsx';
import { ownImports } from '../api.ts';
import styles from '../ImportWizard.module.css';
import { UndoImport } from './UndoImport.tsx';

const heads = [
  { head: 'File' },
  { head: 'Kind' },
  { head: 'When' },
  { head: 'Rows', numeric: true },
  { head: 'Failed', numeric: true },
  { head: 'Source' },
  { head: 'Status' },
  { head: 'Undo' },
];

const step = 10;
const longest = 100;

/** The member's last imports, each to be undone as long as there is something to undo; checks are left out. */
export function ImportHistory() {
  const [limit, setLimit] = useState(step);
  const list = useQuery({ ...ownImports(limit), staleTime: 0, placeholderData: keepPreviousData });
  const files = list.data ?? [];
  if (files.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="your-imports">
      <h2 id="your-imports">Your last imports</h2>
      <StackedTable
        caption="Your last imports"
        captionClass="visually-hidden"
        scrolls="Your last imports"
        heads={heads}
      >
        {files.map((file) => (
          <tr key={file.id}>
            <th scope="row">
              <span className={styles.file}>{file.fileName}</span>
            </th>
            <td>{importWords(file.kind).tab}</td>
            <td>
              <time dateTime={file.createdAt} title={moment(file.createdAt)}>
                {timeAgo(file.createdAt)}
              </time>
            </td>
            <td className={tableStyles.numeric}>{file.totalRows === null ? <Dash /> : number(file.totalRows)}</td>
            <td className={tableStyles.numeric}>{file.outcome ? number(file.outcome.failed) : <Dash />}</td>
            <td data-none={!(file.source || file.licence) || undefined}>
              {[file.source, file.licence].filter(Boolean).join(', ') || <Dash />}
            </td>
            <td>
              <Badge tone={file.status === 'done' && file.outcome?.failed ? 'destructive' : 'outline'}>
                {importState(file)}
              </Badge>
            </td>
            <td data-none={!(file.canUndo || file.undo) || undefined}>
              {file.canUndo || file.undo ? <UndoImport import_={file} isBrief /> : <Dash />}
            </td>
          </tr>
        ))}
      </StackedTable>
      {files.length === limit && limit < longest && (
        <LoadMore
          list={{ hasNextPage: true, isFetchingNextPage: list.isFetching, fetchNextPage: () => setLimit(limit + step) }}
        />
      )}
    </section>
  );
}
