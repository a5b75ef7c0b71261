import { Notice } from '../page/Notice.tsx';

const mostSentences = 5;

/** That an address was read in part: what was left out, each sentence once; nothing where all of it was read. */
export function LeftOut({ sentences }: { sentences: readonly string[] }) {
  const told = [...new Set(sentences)];
  if (told.length === 0) return null;
  const more = told.length - mostSentences;
  return (
    <Notice tone="warning">
      This address was read in part. Left out: {told.slice(0, mostSentences).join(' ')}
      {more > 0 && ` And ${more} more ${more === 1 ? 'part' : 'parts'}.`}
    </Notice>
  );
}
