const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]));

/** A text as it stands between the tags of HTML or XML, or in an attribute with double quotes. */
export const escapedMarkup = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

/** The text that `escapedMarkup` was given. */
export const unescapedMarkup = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => characters.get(entity) ?? entity);
