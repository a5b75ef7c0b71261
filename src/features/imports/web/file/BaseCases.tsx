import { count } from '../../../../web/format.ts';
import type { FilePreview } from '../../contract-looks.ts';
import { baseCasesOf, hasCases } from '../choices/shape-choices.ts';
import styles from '../ImportWizard.module.css';
import type { ChosenFile } from '../choices/use-chosen-file.ts';

interface BaseCasesProps {
  chosen: ChosenFile;
  preview: FilePreview;
  disabled: boolean;
}

/** Which cut-offs of a table the report adds up, or which case of a study is kept, where the table does not say it. */
export function BaseCases({ chosen, preview, disabled }: BaseCasesProps) {
  const baseCases = baseCasesOf(chosen.shape, chosen.values);
  const cutoffs = chosen.values?.cutoffs ?? [];
  if (cutoffs.length === 0) return null;
  const areOfStudy = hasCases(preview);
  const change = (next: string[] | undefined) => chosen.changeShape({ baseCases: next });
  return (
    <fieldset className={styles.question} disabled={disabled}>
      <legend>Base case</legend>
      <p className={styles.hint}>
        {areOfStudy
          ? 'The file has several cases of one study. The one that is chosen is kept as the study, and the rows of the others are left out.'
          : 'Totals count the cut-off that the report calls its base case, often in bold or with a footnote. The others are kept beside it.'}
      </p>
      <ul>
        {cutoffs.map(({ value, count: rows }) => (
          <li key={value}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={baseCases?.includes(value) === true}
                onChange={({ target }) => {
                  const others = (baseCases ?? []).filter((each) => each !== value);
                  const next = target.checked ? [...others, value] : others;
                  change(next.length > 0 ? next : undefined);
                }}
              />
              {value} <span className={styles.hint}>{count(rows, 'row')}</span>
            </label>
          </li>
        ))}
        {!areOfStudy && (
          <li>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={baseCases?.length === 0}
                onChange={({ target }) => change(target.checked ? [] : undefined)}
              />
              <span>
                None of them <span className={styles.hint}>counts until one is chosen on the page of its mine</span>
              </span>
            </label>
          </li>
        )}
      </ul>
    </fieldset>
  );
}
