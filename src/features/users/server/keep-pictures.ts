import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { conflict, forbidden, invalid, Problem, tooMany } from '../../../server/problems/problems.ts';
import type { Place } from '../../../server/load/lanes.ts';
import type { Storage } from '../../../server/services/storage.ts';
import { cropPicture } from './crop-picture.ts';
import { type UploadAddress, uploadMinutes } from './upload-address.ts';

const mostAnHour = 30;

/** Where the bytes of an upload wait, and where the picture made of them stays; both by the id of the upload. */
const uploadKey = (id: string) => `uploads/${id}`;
const pictureKey = (id: string) => `pictures/${id}.webp`;
const pictureAddress = (id: string) => `/api/objects/pictures/${id}.webp`;

/** Of a file as it is kept. */
export const typeOfFile = (key: string) => (key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream');

/** The id of the picture at one of our addresses. */
const pictureIdOf = (address: string | null) =>
  /^\/api\/objects\/pictures\/([\da-f]{32})\.webp$/.exec(address ?? '')?.[1];

/** Opens an address for one upload of this member. */
export async function openUpload(tx: Db, memberId: string, isLimited: boolean): Promise<UploadAddress> {
  // Many at once must not each be the last one.
  await tx.rows(sql`select 1 from users where id = ${memberId} for no key update`);
  const [recent] = await tx.rows<{ count: number }>(sql`
    select count(*) as count from uploads where user_id = ${memberId} and created_at > now() - interval '1 hour'`);
  if (isLimited && (recent?.count ?? 0) >= mostAnHour) {
    throw tooMany('You have uploaded many pictures. Upload further ones in an hour.', 3_600);
  }
  const id = randomBytes(16).toString('hex');
  const [row] = await tx.rows<{ expires: number }>(sql`
    insert into uploads (id, user_id, expires_at) values (${id}, ${memberId}, now() + make_interval(mins => ${uploadMinutes}))
    returning floor(extract(epoch from expires_at))::float8 as expires`);
  return { id, memberId, expires: row!.expires };
}

/** Of all members: uploads of which no picture was made yet. They go within two hours. */
const mostWaitingBytes = 1024 ** 3;
/** Of what the disk has left: the database may lie on it, too. */
const mostOfDisk = 0.05;

async function refuseTooMuch(db: Db, storage: Storage, more: number): Promise<void> {
  const [row] = await db.rows<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as bytes from uploads where received_at is not null`);
  const free = await storage.freeBytes();
  if ((row?.bytes ?? 0) + more <= Math.min(mostWaitingBytes, free * mostOfDisk)) return;
  throw new Problem(
    'unavailable',
    'Many pictures are waiting to be used, and there is no room for more. Try again in an hour.',
    {
      retryAfter: 3_600,
    },
  );
}

/** Keeps the bytes that came; a second time the address takes none. In no transaction: a store may take its time. */
export async function receiveUpload(
  db: Database,
  storage: Storage,
  memberId: string,
  id: string,
  bytes: Buffer,
): Promise<void> {
  const isOpen = sql`id = ${id} and user_id = ${memberId} and expires_at > now()`;
  const [upload] = await db.rows<{ isUsed: boolean }>(sql`
    select received_at is not null as "isUsed" from uploads where ${isOpen}`);
  if (!upload) throw forbidden('This address takes no upload any more. Choose the picture again.');
  await refuseTooMuch(db, storage, bytes.length);
  const taken = await db.rows(sql`
    update uploads set received_at = now(), bytes = ${bytes.length} where ${isOpen} and received_at is null returning 1`);
  if (taken.length === 0) throw conflict('This address was used already. Choose the picture again.');
  try {
    await storage.write(uploadKey(id), bytes, typeOfFile(uploadKey(id)));
  } catch (error) {
    await db.rows(sql`update uploads set received_at = null where id = ${id}`);
    throw error;
  }
}

/** Deletes a picture that no member shows any more; where that fails, it stays until it is swept. */
async function deletePicture(storage: Storage, address: string | null): Promise<void> {
  const id = pictureIdOf(address);
  if (id) await storage.remove(pictureKey(id)).catch(() => undefined);
}

/** Keys of the pictures of all members. */
export async function keysOfPictures(db: Db): Promise<string[]> {
  const users = await db.rows<{ address: string }>(sql`
    select profile_image_url as address from users where profile_image_url is not null`);
  return users.flatMap(({ address }) => {
    const shown = pictureIdOf(address);
    return shown ? [pictureKey(shown)] : [];
  });
}

const filesOfMember = (memberId: string) => sql`
  select id, profile_image_url as address, array(select o.id from uploads o where o.user_id = users.id) as uploads
  from users where id = ${memberId}`;

interface MemberFiles {
  address: string | null;
  uploads: string[];
}

/** Whether a member has a file, shown or waiting; none comes until the transaction ends. */
export async function holdFiles(tx: Db, memberId: string): Promise<boolean> {
  await tx.rows(sql`select 1 from users where id = ${memberId} for update`);
  const [files] = await tx.rows<MemberFiles>(filesOfMember(memberId));
  return files !== undefined && (files.address !== null || files.uploads.length > 0);
}

/** Removes every file of a member, shown or waiting. */
export async function removeFiles(db: Database, storage: Storage, memberId: string): Promise<void> {
  const [files] = await db.rows<MemberFiles>(filesOfMember(memberId));
  if (!files) return;
  const shown = pictureIdOf(files.address);
  const keys = files.uploads.flatMap((id) => [uploadKey(id), pictureKey(id)]);
  for (const key of shown ? [pictureKey(shown), ...keys] : keys) await storage.remove(key);
  await db.transaction(async (tx) => {
    await tx.rows(sql`
      update users set profile_image_url = null where id = ${memberId} and profile_image_url = ${files.address}`);
    await tx.rows(sql`delete from uploads where id = any(${sql.param(files.uploads)}::text[])`);
  });
}

/** Makes a member's picture of what they uploaded; answers its address. */
export async function takePicture(
  db: Database,
  storage: Storage,
  memberId: string,
  { id, place }: { id: string | undefined; place: Place },
): Promise<string> {
  const refused = invalid('profileImageURL', 'Upload the picture first, to an address that was made for you.');
  if (id === undefined) throw refused;
  const [upload] = await db.rows<{ isShown: boolean }>(sql`
    select coalesce(u.profile_image_url = ${pictureAddress(id)}, false) as "isShown"
    from uploads o join users u on u.id = o.user_id
    where o.id = ${id} and o.user_id = ${memberId} and o.received_at is not null`);
  if (!upload) throw refused;
  // Sent twice, by a double click or after a lost answer.
  if (upload.isShown) return pictureAddress(id);
  const bytes = await storage.read(uploadKey(id));
  if (!bytes) throw refused;
  await storage.write(pictureKey(id), await cropPicture(bytes, place), typeOfFile(pictureKey(id)));
  await showPicture(db, storage, memberId, pictureAddress(id));
  await storage.remove(uploadKey(id)).then(
    () => db.rows(sql`update uploads set bytes = 0 where id = ${id}`),
    () => undefined,
  );
  return pictureAddress(id);
}

/** Shows another picture of a member, or none, and deletes the one before. */
export async function showPicture(
  db: Database,
  storage: Storage,
  memberId: string,
  address: string | null,
): Promise<void> {
  const before = await db.transaction(async (tx) => {
    const [user] = await tx.rows<{ address: string | null }>(sql`
      select profile_image_url as address from users where id = ${memberId} for no key update`);
    await tx.rows(sql`
      update users set profile_image_url = ${address}, updated_at = now(), version = version + 1 where id = ${memberId}`);
    const [old, shown] = [pictureIdOf(user?.address ?? null), pictureIdOf(address)];
    // Its upload may be forgotten by now: with this row it is swept, whatever becomes of this process or the store.
    if (old && old !== shown)
      await tx.rows(sql`
        insert into uploads (id, user_id, expires_at, created_at)
        values (${old}, ${memberId}, now(), now() - interval '1 hour') on conflict do nothing`);
    return user?.address ?? null;
  });
  if (before !== address) await deletePicture(storage, before);
}

const nameOfPicture = /^([\da-f]{32})\.webp$/;

/** The picture at one of our addresses, as WebP; undefined where there is none. */
export async function pictureAt(storage: Storage, address: string | null): Promise<Buffer | undefined> {
  const id = pictureIdOf(address);
  return id === undefined ? undefined : storage.read(pictureKey(id));
}

export async function readPicture(storage: Storage, name: string): Promise<Buffer | undefined> {
  const id = nameOfPicture.exec(name)?.[1];
  return id === undefined ? undefined : storage.read(pictureKey(id));
}

const sweptAtOnce = 1_000;
/** Where the storage refuses so many, it is the storage: each of them may take it long to refuse. */
const mostRefused = 50;

/**
 * Removes what was uploaded an hour ago and never became a picture; with the rows, what a crash left half done. A file that
 * the storage refuses keeps none of the others from going; it is tried again an hour later.
 */
export async function sweepUploads(db: Database, storage: Storage): Promise<void> {
  await storage.sweep();
  const refused: unknown[] = [];
  for (let found = sweptAtOnce; found === sweptAtOnce && refused.length < mostRefused;) {
    const old = await db.rows<{ id: string; isShown: boolean }>(sql`
      select o.id, exists (
        select from users u where u.id = o.user_id and u.profile_image_url = '/api/objects/pictures/' || o.id || '.webp'
      ) as "isShown"
      from uploads o where o.created_at < now() - interval '1 hour' order by random() limit ${sweptAtOnce}`);
    found = old.length;
    for (const { id, isShown } of old) {
      if (refused.length >= mostRefused) break;
      try {
        await storage.remove(uploadKey(id));
        if (!isShown) await storage.remove(pictureKey(id));
        await db.rows(sql`delete from uploads where id = ${id}`);
      } catch (error) {
        refused.push(error);
      }
    }
  }
  if (refused.length > 0) throw new AggregateError(refused, `Uploads that could not be removed: ${refused.length}.`);
}
