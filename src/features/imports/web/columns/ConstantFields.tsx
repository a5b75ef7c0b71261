import { capitalised } from '../../../../domain/text/capitalised.ts';
import { dateInTitles } from '../../../../domain/tables/title-dates.ts';
import { day } from '../../../../web/format.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { SelectField, TextField } from '../../../../web/ui/controls/Field.tsx';
import type { FilePreview } from '../../contract-looks.ts';
import { fieldOf, fieldWords, oftenInTitles, withAsked } from '../choices/column-choices.ts';
import styles from '../ImportWizard.module.css';
import type { ChosenFile } from '../choices/use-chosen-file.ts';

interface ConstantFieldsProps {
  chosen: ChosenFile;
  preview: FilePreview;
  disabled: boolean;
}

/** Fields that the file has no column for, the same in all rows: its country, its metal, its mine. */
export function ConstantFields({ chosen, preview, disabled }: ConstantFieldsProps) {
  const { constants } = chosen.shape;
  const taken = new Set([
    ...chosen.columns.flatMap(({ field, of }) => [field, ...Object.keys(of ?? {})]),
    ...constants.map(({ field }) => field),
  ]);
  const shown = withAsked(
    constants,
    preview.fields.filter(({ name, madeOf }) => ![name, ...madeOf].some((field) => taken.has(field))),
  );
  const free = preview.fields.filter(({ name }) => !taken.has(name) && !shown.some(({ field }) => field === name));
  // What tables of one mine, register or report say in their title instead.
  const lacking = free.flatMap(({ name }) => (oftenInTitles.has(name) ? [fieldWords(name)] : []));
  const titles = preview.start.filter(({ row }) => row < preview.headerRow);
  const ofDay = free.find(({ name }) => name === 'reportDate' || name === 'priceDate')?.name;
  const dated = ofDay === undefined ? undefined : dateInTitles(titles);
  const set = (field: string, value: string) =>
    chosen.changeShape({
      constants: shown.flatMap((each) => {
        if (each.field === field) return [{ field, value }];
        return constants.includes(each) ? [each] : [];
      }),
    });
  return (
    <div className={styles.constants}>
      {shown.map(({ field, value }) => {
        const isAsked = !constants.some((each) => each.field === field);
        const options = fieldOf(preview, field)?.options ?? [];
        const label = capitalised(`${fieldWords(field)} of all rows`);
        return (
          <div key={field} className={styles.constant}>
            {options.length > 0 ? (
              <SelectField
                label={label}
                none="Choose"
                required={isAsked}
                value={value}
                options={options.map((each) => ({ value: each, label: each }))}
                disabled={disabled}
                onChange={(chosenValue) => set(field, chosenValue)}
              />
            ) : (
              <TextField
                label={label}
                required={isAsked}
                value={value}
                maxLength={500}
                placeholder={fieldOf(preview, field)?.example}
                disabled={disabled}
                onChange={(text) => set(field, text)}
              />
            )}
            {!isAsked && (
              <Button
                size="s"
                disabled={disabled}
                onClick={() => chosen.changeShape({ constants: constants.filter((each) => each.field !== field) })}
              >
                Remove <span className="visually-hidden">{fieldWords(field)} of all rows</span>
              </Button>
            )}
          </div>
        );
      })}
      {dated && ofDay !== undefined && (
        <div className={styles.constant}>
          <span>
            Row {dated.row} says “{dated.title}”, and no column holds a {fieldWords(ofDay)}.
          </span>
          <Button
            size="s"
            disabled={disabled}
            onClick={() => chosen.changeShape({ constants: [...constants, { field: ofDay, value: dated.date }] })}
          >
            All rows are of {day(dated.date)}
          </Button>
        </div>
      )}
      {free.length > 0 && (
        <SelectField
          label="The same in all rows"
          none="Add a field that the file lacks"
          {...(lacking.length > 0 && { help: `No column holds ${lacking.join(' or ')}.` })}
          value=""
          options={free.map(({ name, required }) => ({
            value: name,
            label: `${fieldWords(name)}${required ? ' *' : ''}`,
          }))}
          disabled={disabled}
          onChange={(field) => field !== '' && chosen.changeShape({ constants: [...constants, { field, value: '' }] })}
        />
      )}
    </div>
  );
}
