import { call, query, refresh } from '../../../web/http.ts';
import { activities } from '../../activities/contract.ts';
import { companies } from '../../companies/contract.ts';
import { imports } from '../../imports/contract.ts';
import { mines } from '../../mines/contract.ts';
import { admin } from '../contract.ts';

export const adminStats = () => ({ ...query(admin.stats), staleTime: 0 });

export async function setRole(id: string, isAdmin: boolean): Promise<void> {
  await call(admin.setRole, { params: { id }, body: { isAdmin } });
  await refresh(admin.members, admin.acts);
}

export async function endSessions(id: string): Promise<number> {
  const { ended } = await call(admin.endSessions, { params: { id } });
  await refresh(admin.members, admin.acts);
  return ended;
}

export async function unarchive(entityType: 'mine' | 'company', id: number): Promise<void> {
  const archive = entityType === 'mine' ? mines.archive : companies.archive;
  await call(archive, { params: { id }, body: { isArchived: false } });
  await refresh(admin.archived, admin.acts, mines.list, companies.list, activities.list);
}

export async function undoImport(id: number): Promise<string> {
  const { message } = await call(imports.undo, { params: { id } });
  await refresh(imports.all, admin.acts, mines.list, companies.list, activities.list);
  return message;
}
