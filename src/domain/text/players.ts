import { escapedMarkup, unescapedMarkup } from './markup.ts';

/** Hosts whose players may be embedded; `MEDIA_HOSTS` adds to them. */
export const players = [
  'www.youtube.com',
  'youtube.com',
  'www.youtube-nocookie.com',
  'youtube-nocookie.com',
  'player.vimeo.com',
  'rumble.com',
  'www.dailymotion.com',
  'geo.dailymotion.com',
  'fast.wistia.net',
  'fast.wistia.com',
  'open.spotify.com',
  'embed.podcasts.apple.com',
  'w.soundcloud.com',
  'www.buzzsprout.com',
  'html5-player.libsyn.com',
  'play.libsyn.com',
  'www.podbean.com',
  'player.simplecast.com',
  'embed.acast.com',
  'play.acast.com',
  'player.megaphone.fm',
  'playlist.megaphone.fm',
  'player.captivate.fm',
  'share.transistor.fm',
  'www.spreaker.com',
  'widget.spreaker.com',
  'www.podomatic.com',
  'podomatic.com',
] as const;

/** What is kept of an iframe that a member gave. */
export interface Player {
  /** An https address on a known host. */
  src: string;
  /** Pixels, or per cent with its sign. */
  width: string | null;
  height: string | null;
  title: string | null;
}

/** The tag that is stored and answered: made of a player's four fields and nothing else. */
export function playerTag({ src, width, height, title }: Player): string {
  const attributes = Object.entries({ src, width, height, title })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ` ${name}="${escapedMarkup(value ?? '')}"`);
  return `<iframe${attributes.join('')}></iframe>`;
}

const tag = /^<iframe((?: [a-z]+="[^"<>]*")+)><\/iframe>$/;

/** The player of a tag that `playerTag` made; null for any other text. */
export function readPlayer(text: string): Player | null {
  const attributes = tag.exec(text)?.[1];
  if (attributes === undefined) return null;
  const values = new Map(
    [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapedMarkup(value)]),
  );
  const src = values.get('src');
  if (src === undefined || !src.startsWith('https://')) return null;
  const optional = (name: string) => values.get(name) ?? null;
  return { src, width: optional('width'), height: optional('height'), title: optional('title') };
}
