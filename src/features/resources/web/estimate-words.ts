import type { ResourceType } from '../../../domain/vocabulary.ts';

export const typeWords: Readonly<Record<ResourceType, string>> = {
  measured: 'Measured',
  indicated: 'Indicated',
  inferred: 'Inferred',
  proven: 'Proven',
  probable: 'Probable',
};

/** Stored in the specification's spelling, shown as its authority writes it. */
export const standardWords = (standard: string | null) => (standard === 'SEC S-K1300' ? 'SEC S-K 1300' : standard);

/** Units whose name alone leaves a doubt. */
export const quantityWords: Readonly<Record<string, string>> = {
  oz: 'oz (troy)',
  tons: 'tons (short)',
  tonnes: 'tonnes (metric)',
};
