import { call, pages, query, refresh } from '../../../web/http.ts';
import { activities } from '../../activities/contract.ts';
import { dashboard } from '../../dashboard/contract.ts';
import { maxPictureBytes, tooLargePicture } from '../../../domain/tables/upload-limits.ts';
import { type MemberSort, noPicture, users } from '../contract.ts';

export interface MemberSearch {
  search: string;
  sortBy: MemberSort | null;
  sortOrder: 'asc' | 'desc' | null;
}

const pageSize = 25;

/** Read anew with every visit: nothing of it is taken from an earlier one without asking. */
export const memberList = ({ search, sortBy, sortOrder }: MemberSearch) => ({
  ...pages(users.list, {
    query: {
      search: search || undefined,
      sortBy: sortBy ?? undefined,
      sortOrder: sortOrder ?? undefined,
      limit: pageSize,
      count: true,
    },
  }),
  staleTime: 0,
});

export const memberPage = (id: string) => query(users.page, { params: { id } });

/** What a member did, behind the cursor that came with their page. */
export const memberActivities = (id: string, after: string | undefined) => ({
  ...pages(users.activities, { params: { id }, query: { limit: pageSize, after } }),
  initialPageParam: after,
});

/** Everything that shows a member's name or picture. */
const refreshNames = () => refresh(users.page, users.list, users.read, activities.list, dashboard.read);

export async function saveDisplayName(displayName: string) {
  const user = await call(users.changeProfile, { body: { displayName } });
  await refreshNames();
  return user;
}

/** Why a file cannot become a picture, or undefined. */
export function faultOf(file: File): string | undefined {
  if (!file.type.startsWith('image/')) return noPicture;
  return file.size > maxPictureBytes ? tooLargePicture : undefined;
}

/** The bytes did not get to their address. */
export class UploadFailed extends Error {
  constructor() {
    super('Failed to upload file. Please try again.');
  }
}

/** Sends the bytes to an address made for them; answers the address without its signature. */
export async function uploadFile(file: File): Promise<string> {
  const { uploadURL } = await call(users.requestUpload, { body: {} });
  const { pathname, search } = new URL(uploadURL);
  const answer = await fetch(pathname + search, {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': file.type },
    body: file,
  }).catch(() => undefined);
  if (!answer?.ok) throw new UploadFailed();
  return uploadURL.split('?')[0] ?? uploadURL;
}

/** Takes an uploaded picture as the own one, or with null none. */
export async function savePicture(profileImageURL: string | null): Promise<string | null> {
  const { profileImageUrl } = await call(users.setPicture, { body: { profileImageURL } });
  await refreshNames();
  return profileImageUrl;
}
