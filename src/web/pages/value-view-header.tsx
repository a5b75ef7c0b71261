import type { DeckChoice } from '../../domain/prices/decks.ts';
import { ownMetal } from '../../domain/figures/measures.ts';
import { knownMetal } from '../../domain/metals/metals.ts';
import { DeckChooser } from '../../features/decks/web/DeckChooser.tsx';
import { DeckInUse } from '../../features/decks/web/DeckInUse.tsx';
import { ValueHeader } from '../../features/value/web/ValueHeader.tsx';
import type { ComponentProps } from 'react';

interface ValueViewHeaderProps extends Omit<
  ComponentProps<typeof ValueHeader>,
  'deckChooser' | 'deckInUse' | 'hasDeck'
> {
  deck: DeckChoice;
  onDeck: (deck: DeckChoice) => void;
}

/** What the value table stands for, with the price deck that it uses. */
export function ValueViewHeader({ deck, onDeck, ...header }: ValueViewHeaderProps) {
  const metals = header.metal === ownMetal ? undefined : [knownMetal(header.metal) ?? header.metal];
  return (
    <ValueHeader
      {...header}
      deckChooser={<DeckChooser choice={deck} onChoose={onDeck} />}
      deckInUse={<DeckInUse choice={deck} metals={metals} />}
      hasDeck={deck.kind !== 'studies'}
    />
  );
}
