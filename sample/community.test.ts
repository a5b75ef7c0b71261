import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { isDate } from '../src/domain/time/dates.ts';
import { isOneOf, mediaTypes, priorities } from '../src/domain/vocabulary.ts';

type Row = Record<string, string>;
interface Entry {
  mine?: string;
  company?: string;
}
interface Note extends Entry {
  daysAgo: number;
  tags: string[];
  content: string;
}
interface Step extends Entry {
  description: string;
  monthsFromNow: number;
  priority: string;
  outcome?: { status: string; daysLate: number; sourceUrl: string };
}

const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const rowsOf = (file: string): Row[] => parse<Row>(text(file), { columns: true });

const mines = new Set(rowsOf('mines.csv').map((row) => row['name']));
const companies = new Set(rowsOf('companies.csv').map((row) => row['name']));
const media = rowsOf('media.csv');
const notes = JSON.parse(text('notes.json')) as Note[];
const steps = JSON.parse(text('steps.json')) as Step[];

const isKnown = ({ mine, company }: Entry) => (mine === undefined ? companies.has(company) : mines.has(mine));

test('media belong to mines and companies, once each, and lead nowhere', () => {
  expect(media.length).toBeGreaterThanOrEqual(25);
  const holds = (row: Row) =>
    (row['entityType'] === 'mine' ? mines : companies).has(row['entityName']) &&
    isOneOf(mediaTypes, row['mediaType']) &&
    /^https:\/\/(\w+\.)?example\.com\//.test(row['url'] ?? '') &&
    isDate(row['publicationDate'] ?? '') &&
    (row['recordingDate'] === '' || (isDate(row['recordingDate'] ?? '') && row['recordingDate']! <= row['publicationDate']!));
  expect(media.filter((row) => !holds(row))).toEqual([]);
  expect(new Set(media.map((row) => row['title'])).size).toBe(media.length);
});

test('notes belong to mines and companies, with lower-case tags, and do not advise', () => {
  expect(notes.length).toBeGreaterThanOrEqual(40);
  const advice = /\b(buy|sell|undervalued|upside|attractive|recommend|target price)\b/i;
  const holds = (note: Note) =>
    isKnown(note) &&
    note.daysAgo > 0 &&
    note.content.length > 60 &&
    !advice.test(note.content) &&
    note.tags.length > 0 &&
    note.tags.every((tag) => tag === tag.trim().toLowerCase() && tag.length <= 50);
  expect(notes.filter((note) => !holds(note))).toEqual([]);
});

test('future steps belong to mines and companies; those that lie ahead have no outcome, those of the past were kept, dropped or missed', () => {
  expect(steps.length).toBeGreaterThanOrEqual(60);
  const past = steps.filter(({ monthsFromNow }) => monthsFromNow < 0);
  expect(new Set(past.map(({ outcome }) => outcome?.status))).toEqual(new Set(['kept', 'dropped', undefined]));
  expect(past.some(({ outcome }) => (outcome?.daysLate ?? 0) <= 0)).toBe(true);
  const holds = (step: Step) =>
    isKnown(step) &&
    step.description.length <= 500 &&
    Number.isInteger(step.monthsFromNow) &&
    step.monthsFromNow !== 0 &&
    step.monthsFromNow >= -36 &&
    (step.monthsFromNow < 0 || !step.outcome) &&
    // What happened happened before today, whichever day of its month it was planned for.
    (step.outcome?.daysLate ?? 0) / 30 <= -step.monthsFromNow - 1 + Number(!step.outcome) * 99 &&
    /^(https:\/\/example\.com\/|$)/.test(step.outcome?.sourceUrl ?? '') &&
    step.monthsFromNow <= 30 &&
    isOneOf(priorities, step.priority);
  expect(steps.filter((step) => !holds(step))).toEqual([]);
});

test('votes are of mines and companies, once each, by a dozen people who do not agree', () => {
  const votes = JSON.parse(text('votes.json')) as (Entry & { ratings: number[] })[];
  const holds = ({ ratings, ...entry }: Entry & { ratings: number[] }) =>
    isKnown(entry) && ratings.length >= 3 && ratings.length <= 12 && ratings.every((rating) => Number.isInteger(rating) && rating >= 1 && rating <= 10);
  expect(votes.filter((vote) => !holds(vote))).toEqual([]);
  expect(new Set(votes.map(({ mine, company }) => mine ?? company)).size).toBe(votes.length);
  expect(votes.length).toBeGreaterThan(30);
  const scores = votes.map(({ ratings }) => (ratings.filter((rating) => rating >= 9).length - ratings.filter((rating) => rating <= 6).length) / ratings.length);
  expect(scores.some((score) => score >= 0.5)).toBe(true);
  expect(scores.some((score) => score <= -0.5)).toBe(true);
  expect(votes.filter(({ ratings }) => new Set(ratings).size === 1)).toEqual([]);
});
