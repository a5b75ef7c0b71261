import { day, number } from '../../../../web/format.ts';
import { all, faultsIn, required, type Check } from '../../../../web/forms/checks.ts';
import { typedNumber } from '../../../../web/forms/typed-number.ts';
import type { RecordKind } from '../../../../web/forms/use-record-form.ts';
import type { CorporateAction, CorporateActionInput } from '../../contract-trades.ts';
import { addAction, readActions, saveAction } from '../api.ts';
import { tickerLength, today } from '../trades/trade-form.ts';

type Field = 'ticker' | 'actionDate' | 'newShares' | 'oldShares' | 'notes';
export type ActionDraft = Record<Field, string>;

interface Ratio {
  newShares: number;
  oldShares: number;
}

/** `Consolidation: 1 new for 10 old`. */
export function ratioWords({ newShares, oldShares }: Ratio): string {
  const change = newShares > oldShares ? 'Split' : 'Consolidation';
  const kind = newShares === oldShares ? 'No change' : change;
  return `${kind}: ${number(newShares, 0)} new for ${number(oldShares, 0)} old`;
}

/** `consolidation of ABC on 3 Mar 2024`, as the buttons of its row name it. */
export function actionWords({ ticker, actionDate, newShares, oldShares }: CorporateAction): string {
  return `${newShares > oldShares ? 'split' : 'consolidation'} of ${ticker} on ${day(actionDate)}`;
}

const units = ['shares'];
const mostShares = 1_000_000;

const part =
  (name: string): Check =>
  (text) => {
    const value = typedNumber(text, units);
    if (value === null) return `Enter the number of ${name} shares.`;
    if (!Number.isInteger(value)) return 'Enter a whole number; 2.5 to 1 is 5 to 2.';
    if (value < 1) return 'Enter 1 or more.';
    return value > mostShares ? 'Enter 1,000,000 or less.' : undefined;
  };

export function actionFaults(draft: ActionDraft): Record<string, string> {
  const faults = faultsIn(draft, {
    ticker: all(required('Ticker symbol is required'), tickerLength),
    actionDate: required('The date of the split or consolidation is required'),
    newShares: part('new'),
    oldShares: part('old'),
  });
  const same = typedNumber(draft.newShares, units) === typedNumber(draft.oldShares, units);
  return same && Object.keys(faults).length === 0
    ? { newShares: 'As many new shares as old ones change nothing.' }
    : faults;
}

export function actionBody(draft: ActionDraft): CorporateActionInput {
  return {
    ticker: draft.ticker.trim().toUpperCase(),
    actionDate: draft.actionDate,
    newShares: typedNumber(draft.newShares, units) ?? 0,
    oldShares: typedNumber(draft.oldShares, units) ?? 0,
    notes: draft.notes,
  };
}

export const actionKind: RecordKind<CorporateAction, ActionDraft> = {
  name: 'corporate-action',
  labels: {
    ticker: 'Ticker symbol',
    actionDate: 'First day with the new shares',
    newShares: 'New shares',
    oldShares: 'Old shares',
    notes: 'Notes',
  },
  empty: { ticker: '', actionDate: today(), newShares: '1', oldShares: '', notes: '' },
  draftOf: (action) => ({
    ticker: action.ticker,
    actionDate: action.actionDate,
    newShares: String(action.newShares),
    oldShares: String(action.oldShares),
    notes: action.notes ?? '',
  }),
  faultsOf: actionFaults,
  create: (_, draft, key) => addAction(actionBody(draft), key),
  save: (action, draft) => saveAction(action, actionBody(draft)),
  readAll: readActions,
  words: {
    created: 'Split added successfully',
    updated: 'Split updated successfully',
    createFailed: 'Failed to add the split',
    updateFailed: 'Failed to update the split',
  },
};
