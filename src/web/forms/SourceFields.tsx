import { longText, shortText } from '../../domain/records/field-rules.ts';
import { TextArea, TextField } from '../ui/controls/Field.tsx';

/** What a form ties a field to its draft with. */
export interface BoundText {
  name?: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  error: string | undefined;
}

/** Where the figures of a record can be read. */
export const SourceField = (bound: BoundText) => (
  <TextField label="Source URL" type="url" placeholder="https://" {...bound} />
);

/** Where in the document behind the address. */
export const SourcePageField = (bound: BoundText & { placeholder?: string }) => (
  <TextField label="Document and Page" maxLength={shortText} {...bound} />
);

export const NotesField = (bound: BoundText) => <TextArea label="Notes" maxLength={longText} {...bound} />;
