import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { longestSearch } from '../contract.ts';
import { foundEverywhere } from './api.ts';

interface DidYouMeanProps {
  /** Of which a list found nothing. */
  text: string;
  onChoose: (text: string) => void;
}

/** What a mistyped text may mean, in a list that takes it as it is written; nothing where every word stands somewhere. */
export function DidYouMean({ text, onChoose }: DidYouMeanProps) {
  const { data, isPlaceholderData } = useQuery(foundEverywhere(text.trim().slice(0, longestSearch)));
  const readAs = isPlaceholderData ? null : data?.readAs;
  if (!readAs) return null;
  return (
    <Button size="s" onClick={() => onChoose(readAs)}>
      Did you mean “{readAs}”?
    </Button>
  );
}
