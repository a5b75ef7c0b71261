import {
  type Identifier,
  longestIdentifier,
  longestScheme,
  mostIdentifiers,
  readIdentifiers,
} from '../../domain/records/identifiers.ts';

/** Characters of the longest list, with what stands between. */
export const mostIdentifierText = mostIdentifiers * (longestScheme + longestIdentifier + 3);

/** `mrds:10012345; wikidata:Q123` as a body has it; none where something is wrong with it, which `identifiersFault` tells. */
export function typedIdentifiers(text: string): Identifier[] {
  const reading = readIdentifiers(text);
  return 'identifiers' in reading ? reading.identifiers : [];
}

export function identifiersFault(text: string): string | undefined {
  const reading = readIdentifiers(text);
  return 'error' in reading ? reading.error : undefined;
}
