import type { ResourceType } from '../../../domain/vocabulary.ts';

export const typeWords: Readonly<Record<ResourceType, string>> = {
  measured: 'Measured',
  indicated: 'Indicated',
  inferred: 'Inferred',
  proven: 'Proven',
  probable: 'Probable',
};
