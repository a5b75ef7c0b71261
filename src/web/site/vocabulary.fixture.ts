/** A node of JSON-LD. */
export interface JsonThing {
  '@type'?: string;
  [property: string]: unknown;
}

/**
 * The part of schema.org's vocabulary (release 29) that the pages use: per type what it needs to be understood by search
 * engines, and what else it may have, its own and inherited properties alike. `schema-dts` checks the same while compiling;
 * this checks what is built.
 */
const vocabulary: Record<string, { needs: string[]; may: string[] }> = {
  Organization: { needs: ['name', 'url', 'logo'], may: ['slogan', 'description'] },
  WebSite: {
    needs: ['name', 'url'],
    may: ['alternateName', 'description', 'inLanguage', 'publisher', 'potentialAction'],
  },
  SearchAction: { needs: ['target', 'query-input'], may: [] },
  EntryPoint: { needs: ['urlTemplate'], may: [] },
  ProfessionalService: {
    needs: ['name', 'url', 'image'],
    may: ['description', 'logo', 'slogan', 'areaServed', 'knowsAbout', 'parentOrganization'],
  },
  Article: {
    needs: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'],
    may: ['description', 'articleSection', 'inLanguage', 'isAccessibleForFree', 'genre'],
  },
  ImageObject: { needs: ['url', 'width', 'height'], may: [] },
  WebPage: { needs: [], may: ['url', 'name', 'description', 'dateModified', 'inLanguage', 'isPartOf', 'publisher'] },
  AboutPage: { needs: ['url', 'name'], may: ['description', 'dateModified', 'inLanguage', 'isPartOf', 'publisher'] },
  CollectionPage: {
    needs: ['url', 'name'],
    may: ['description', 'dateModified', 'inLanguage', 'isPartOf', 'publisher'],
  },
  BreadcrumbList: { needs: ['itemListElement'], may: [] },
  ListItem: { needs: ['position', 'name', 'item'], may: [] },
};

const address = /^https:\/\/[^\s"<>]+$/;
const form: Record<string, (value: unknown) => boolean> = {
  url: (value) => address.test(String(value)),
  item: (value) => address.test(String(value)),
  datePublished: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  dateModified: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  headline: (value) => typeof value === 'string' && value.length <= 110,
  position: (value) => Number.isInteger(value),
};

const isThing = (value: unknown): value is JsonThing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a node and the nodes in it have that the vocabulary lacks, or lack that they need. */
export function faultsOf(thing: JsonThing): string[] {
  const { '@type': type = 'no type', '@id': id, ...rest } = thing;
  // A node that is named elsewhere.
  if (type === 'no type' && typeof id === 'string' && Object.keys(rest).length === 0) return [];
  const known = vocabulary[type];
  if (!known) return [`unknown type ${type}`];
  const missing = known.needs.filter((name) => rest[name] === undefined).map((name) => `${type} lacks ${name}`);
  const inner = Object.entries(rest).flatMap(([name, value]) => {
    const faults = known.needs.includes(name) || known.may.includes(name) ? [] : [`${type} has ${name}`];
    if (form[name] && !form[name](value)) faults.push(`${type}.${name}: ${JSON.stringify(value)}`);
    return [...faults, ...[value].flat().filter(isThing).flatMap(faultsOf)];
  });
  return [...missing, ...inner];
}
