import type { ApiTokenScope } from '../../../domain/vocabulary.ts';

export const scopeNames: Readonly<Record<ApiTokenScope, string>> = { read: 'Read', write: 'Read and write' };
