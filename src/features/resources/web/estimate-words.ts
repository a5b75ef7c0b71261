import type { ResourceType } from '../../../domain/vocabulary.ts';

export const typeWords: Readonly<Record<ResourceType, string>> = {
  measured: 'Measured',
  indicated: 'Indicated',
  'M+I': 'Measured + indicated',
  inferred: 'Inferred',
  'M+I+inferred': 'Measured + indicated + inferred',
  proven: 'Proven',
  probable: 'Probable',
  '2P': 'Proven + probable',
};
