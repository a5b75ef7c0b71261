import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RecordPanel } from './RecordPanel.tsx';

const drawn = (records: string[], canEdit: boolean) =>
  renderToStaticMarkup(
    <RecordPanel
      id="notes"
      title="Notes"
      addable="Note"
      records={records}
      canEdit={canEdit}
      empty={{ title: 'No notes yet.', why: 'It helps.' }}
      tools={<button type="button">Upload</button>}
      notice={<p>One row was left out.</p>}
      renderForm={() => <p>form</p>}
      renderDeletion={() => <p>question</p>}
    >
      {() => <p>{records.join(', ')}</p>}
    </RecordPanel>,
  );

describe('a panel of records', () => {
  it('invites to add the first one, and only those who may', () => {
    expect(drawn([], true)).toMatch(/Upload.*One row was left out\..*No notes yet\..*It helps\..*Add First Note/);
    expect(drawn([], true)).not.toContain('Add Note');
    expect(drawn([], false)).toContain('No notes yet.');
    expect(drawn([], false)).not.toMatch(/Add|Upload/);
  });

  it('says how many there are, and adds from its head', () => {
    expect(drawn(['A', 'B'], true)).toMatch(/Notes<span[^>]*> 2<.*Upload.*Add Note.*A, B/);
    expect(drawn(['A', 'B'], true)).not.toContain('No notes yet.');
    expect(drawn(['A', 'B'], false)).not.toMatch(/Add|Upload/);
  });

  it('opens no dialog by itself', () => {
    expect(drawn(['A'], true)).not.toMatch(/form|question/);
  });
});
