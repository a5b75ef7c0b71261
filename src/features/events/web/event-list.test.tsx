import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { priorities } from '../../../domain/vocabulary.ts';
import type { Event } from '../contract.ts';
import { EventList } from './EventList.tsx';

it('says of each event of what it is high, medium or low', () => {
  const events = priorities.map((priority, index): Event => ({
    ...{ id: index + 1, entityType: 'mine', entityId: 1, entityName: 'Snowhare', eventType: 'future_event' },
    ...{ description: `Step ${index}`, eventDate: '2027-01-18', priority, status: 'planned', doneDate: null },
    ...{
      sourceUrl: null,
      createdBy: null,
      createdAt: '2026-11-30T10:00:00.000Z',
      updatedAt: '2026-11-30T10:00:00.000Z',
    },
  }));
  const drawn = renderToString(
    <MemoryRouter>
      <EventList events={events} />
    </MemoryRouter>,
  );
  const told = drawn
    .split('<li')
    .slice(1)
    .map((entry) => ['Low priority', 'Medium priority', 'High priority'].filter((words) => entry.includes(words)));
  expect(told).toEqual([['Low priority'], ['Medium priority'], ['High priority']]);
});
