import { describe, expect, it } from 'vitest';
import { mayChange, permissions, refuseArchived, refuseUnarchiving } from './may-change.ts';

const administrator = { isAdmin: true };
const member = { isAdmin: false };
const listed = { isArchived: false };
const archived = { isArchived: true };

describe('a mine or company', () => {
  it('is changed by any member, an archived one by administrators', () => {
    expect(mayChange(member, listed)).toBe(true);
    expect(mayChange(administrator, listed)).toBe(true);
    expect(mayChange(member, archived)).toBe(false);
    expect(mayChange(administrator, archived)).toBe(true);
  });

  it('says why it is not changed', () => {
    expect(() => refuseArchived(member, 'mine', listed)).not.toThrow();
    expect(() => refuseArchived(administrator, 'mine', archived)).not.toThrow();
    expect(() => refuseArchived(member, 'mine', archived)).toThrow(
      'This mine is archived. Only an administrator can change it.',
    );
    expect(() => refuseArchived(member, 'company', archived)).toThrow('This company is archived.');
  });

  it('comes back from the archive by an administrator', () => {
    expect(() => refuseUnarchiving(administrator, 'company')).not.toThrow();
    expect(() => refuseUnarchiving(member, 'company')).toThrow('Only an administrator can unarchive a company.');
  });

  it('offers on its page what the member may do', () => {
    expect(permissions(member, listed)).toEqual({ edit: true, archive: true, unarchive: false });
    expect(permissions(administrator, listed)).toEqual({ edit: true, archive: true, unarchive: false });
    expect(permissions(member, archived)).toEqual({ edit: false, archive: false, unarchive: false });
    expect(permissions(administrator, archived)).toEqual({ edit: true, archive: false, unarchive: true });
  });
});
