import { firstCharacters, isBlank } from './fold.ts';

/** What is known of a member; the e-mail only to the member and to administrators. */
export interface Named {
  displayName?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
}

const filled = (text: string | null | undefined): text is string => text != null && !isBlank(text);

/** The name shown: the display name, else first and last name, else the e-mail before the @, else 'Unknown User'; null is who deleted the account. */
export function displayName(user: Named | null): string {
  if (user === null) return 'Former member';
  if (filled(user.displayName)) return user.displayName.trim();
  const names = [user.firstName, user.lastName].filter(filled).map((name) => name.trim());
  if (names.length > 0) return names.join(' ');
  const mailbox = user.email?.split('@')[0];
  return filled(mailbox) ? mailbox : 'Unknown User';
}

const letters = (text: string, count: number) => firstCharacters(text.trim(), count).toUpperCase();

/** One or two capitals for an avatar: of first and last name, else the first two letters of the shown name. */
export function initials(user: Named | null): string {
  if (filled(user?.firstName) && filled(user?.lastName)) return letters(user.firstName, 1) + letters(user.lastName, 1);
  return letters(displayName(user), 2);
}

/** The one letter of the avatar in the header: of the first name, else of the e-mail, else 'U'. */
export function avatarLetter(user: Named | null): string {
  if (filled(user?.firstName)) return letters(user.firstName, 1);
  return filled(user?.email) ? letters(user.email, 1) : 'U';
}
