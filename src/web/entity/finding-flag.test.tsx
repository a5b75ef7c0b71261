import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FindingFlag, FindingLines, FindingsOfPage, rowOfFinding } from './FindingFlag.tsx';

const finding = (rule: 'RE1' | 'RE4' | 'RE11', severity: 'error' | 'warning' | 'information', recordId = 7) => ({
  ...{ entityType: 'resource_estimate', recordId, rule, severity, sentence: `${rule} is odd.`, mend: 'Look at it.' },
});
const flagOf = (row: string, findings: Parameters<typeof FindingsOfPage>[0]['findings'], except?: 'RE1') =>
  renderToStaticMarkup(
    <FindingsOfPage findings={findings}>
      <FindingFlag row={row} {...(except && { except })} />
    </FindingsOfPage>,
  );

describe('the mark beside a record', () => {
  const row = rowOfFinding({ entityType: 'resource_estimate', recordId: 7 });

  it('says in words how sure it is, by the surest of what was found', () => {
    expect(flagOf(row, [finding('RE11', 'information')])).toContain('Worth knowing');
    expect(flagOf(row, [finding('RE11', 'information'), finding('RE1', 'warning')])).toContain('Looks wrong');
    expect(flagOf(row, [finding('RE1', 'warning'), finding('RE4', 'error')])).toContain('Cannot be right');
  });

  it('is none where nothing is odd, or only in other records', () => {
    expect(flagOf(row, [])).toBe('');
    expect(flagOf(row, [finding('RE1', 'warning', 8)])).toBe('');
    // What stands beside its figure already is not told twice.
    expect(flagOf(row, [finding('RE1', 'warning')], 'RE1')).toBe('');
  });
});

it('tells each finding in two sentences, with how sure it is', () => {
  const text = renderToStaticMarkup(<FindingLines findings={[finding('RE4', 'error'), finding('RE1', 'warning')]} />);
  expect(text.replaceAll(/<[^>]*>/g, '')).toBe(
    'Cannot be right. RE4 is odd. Look at it.Looks wrong. RE1 is odd. Look at it.',
  );
});
