import type { Config } from '../../../server/config.ts';
import type { Letter } from '../../../server/services/mail.ts';
import { originOf } from './reset-link.ts';

export const resetLetter = (to: string, link: string): Letter => ({
  to,
  subject: 'Set a new password for OpenPit',
  text: `Someone, hopefully you, asked for a new password for your account at OpenPit.

Open this link within an hour to set one:

${link}

The link works once. If it was not you, do nothing: your password stays as it is.
`,
});

export const confirmationLetter = (to: string, link: string): Letter => ({
  to,
  subject: 'Confirm your e-mail address for OpenPit',
  text: `Open this link within a day to confirm that this is your e-mail address:

${link}

If you have no account at OpenPit, someone mistyped theirs: do nothing.
`,
});

/** Tells the owner of a change of the locks, so that one made by another does not stay unnoticed. */
export const securityLetter = (config: Config, to: string, what: string): Letter => ({
  to,
  subject: 'Your OpenPit account',
  text: `${what}

If this was not you, set a new password at ${originOf(config)}/reset-password and tell an administrator.
`,
});
