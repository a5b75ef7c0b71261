import { fold } from '../../../../domain/text/fold.ts';

/** What a member says of a value of a column: it means another one, nothing, or its rows are left out. */
export interface ValueChoice {
  field: string;
  value: string;
  action: 'take' | 'empty' | 'skip';
  as?: string | undefined;
}

/** Longer ones are texts that nobody chooses for. */
export const longestValue = 200;

/** Two spellings with the same key are one value. */
export const valueKey = (value: string): string => fold(value);

/** The choices of a member, by field and value. */
export class ValueChoices {
  readonly #byField = new Map<string, Map<string, ValueChoice>>();

  constructor(choices: readonly ValueChoice[] = []) {
    for (const choice of choices) {
      const ofField = this.#byField.get(choice.field) ?? new Map<string, ValueChoice>();
      ofField.set(valueKey(choice.value), choice);
      this.#byField.set(choice.field, ofField);
    }
  }

  /** Of a field, where there are any. */
  of(field: string): ((value: string) => ValueChoice | undefined) | undefined {
    const choices = this.#byField.get(field);
    return choices && ((value) => (value.length > longestValue ? undefined : choices.get(valueKey(value))));
  }
}
