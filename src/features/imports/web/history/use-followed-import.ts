import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followImport, importStatus, isUnderWay } from '../api.ts';

/** How far an import of the member is, asked for until it has ended. */
export function useFollowedImport(id: number | undefined) {
  const { data: status } = useQuery({ ...importStatus(id ?? 0), enabled: id !== undefined });
  useEffect(() => {
    if (status && isUnderWay(status)) void followImport(status.id);
  }, [status]);
  return status;
}
