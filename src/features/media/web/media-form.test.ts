import { expect, it } from 'vitest';
import { mediaBody, mediaKind } from './media-form.ts';

const { empty, faultsOf } = mediaKind('mine');
const addressMessage =
  'Podcast URL or iframe is required for podcasts, Video URL or iframe is required for videos, and Article URL is required for articles';

it('asks for a title and for where it is found', () => {
  expect(faultsOf(empty)).toEqual({ title: 'Title is required', articleUrl: addressMessage });
  expect(faultsOf({ ...empty, mediaType: 'podcast', title: 'T' })).toEqual({ podcastUrl: addressMessage });
  expect(faultsOf({ ...empty, mediaType: 'video', title: 'T', videoIframe: '<iframe src="x"></iframe>' })).toEqual({});
});

it('hints at addresses and iframes that are none', () => {
  const video = { ...empty, mediaType: 'video', title: 'T' };
  expect(faultsOf({ ...video, videoUrl: 'youtube' })).toEqual({ videoUrl: 'Please enter a valid URL' });
  expect(faultsOf({ ...video, videoIframe: '<iframe src="x">' })).toEqual({
    videoIframe: 'Please enter valid iframe HTML code',
  });
});

it('sends only the addresses of its type', () => {
  const draft = { ...empty, mediaType: 'video', videoUrl: 'https://x.org', articleUrl: 'https://y.org' };
  expect(mediaBody(draft)).toMatchObject({ videoUrl: 'https://x.org', articleUrl: null, podcastUrl: null });
});

it('says how it went in the words of the specification', () => {
  expect(mediaKind('company').words).toMatchObject({
    createFailed: 'Failed to add media. Please try again.',
    updateFailed: 'Failed to update media. Please try again.',
  });
});
