import { z } from 'zod';
import { endpoint, Instant, Name, CurrentUser } from '../../contract.ts';
import { Code, Email, Password } from '../auth/contract.ts';

const OwnPassword = z.string('Enter your password.').max(128, 'A password has at most 128 characters.');
const Token = z.string('This link is not complete.').min(20, 'This link is not complete.').max(100);

export const OwnSession = z.object({
  id: z.string(),
  /** The session of this very browser. */
  isCurrent: z.boolean(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: Instant,
  /** To the day: a session in use is written down once a day. */
  lastUsedAt: Instant,
});
export type OwnSession = z.output<typeof OwnSession>;

export const Account = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** Whether a confirmation can be mailed. */
  canMail: z.boolean(),
  /** False where the member signs in by the provider alone: a recent sign-in stands for the password then. */
  hasPassword: z.boolean(),
  isAdmin: z.boolean(),
  secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
  sessions: z.array(OwnSession),
});
export type Account = z.output<typeof Account>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const tag = 'Account';

export const account = {
  show: endpoint({
    method: 'GET',
    path: '/api/account',
    access: 'member',
    tag,
    summary: 'How the member signs in, and from where',
    response: Account,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/account/password',
    access: 'member',
    tag,
    summary: 'Change the password; every other session ends',
    body: z.object({ currentPassword: OwnPassword, newPassword: Password }),
    response: z.void(),
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/api/account/second-factor',
    access: 'member',
    tag,
    summary: 'Make the secret of an authenticator app; it counts once a code confirms it',
    body: z.object({ password: OwnPassword.optional() }),
    response: z.object({ secret: z.string(), address: z.string() }),
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/account/second-factor/confirm',
    access: 'member',
    tag,
    summary: 'Turn the second factor on with a first code; every other session ends',
    body: z.object({ code: Code }),
    response: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/account/second-factor/recovery-codes',
    access: 'member',
    tag,
    summary: 'Make new recovery codes; the old ones are void',
    body: z.object({ password: OwnPassword.optional(), code: Code }),
    response: RecoveryCodes,
  }),
  endSecondFactor: endpoint({
    method: 'POST',
    path: '/api/account/second-factor/off',
    access: 'member',
    tag,
    summary: 'Turn the second factor off',
    body: z.object({ password: OwnPassword.optional(), code: Code }),
    response: z.void(),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions/{id}',
    access: 'member',
    tag,
    summary: 'End one of the own sessions',
    params: z.object({ id: z.string().min(1).max(100) }),
    response: z.void(),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    access: 'member',
    tag,
    summary: 'End every own session but this one',
    response: z.void(),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/account/export',
    access: 'member',
    tag,
    summary: 'Everything of the member, as a zip of CSV files',
    response: z.void(),
    status: 200,
    mediaType: 'application/zip',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/account/delete',
    access: 'member',
    tag,
    summary: 'Delete the account: what it added stays without its name, its journal goes',
    body: z.object({ password: OwnPassword.optional(), email: z.string('Enter your e-mail address.').max(254) }),
    response: z.void(),
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/account/confirmation',
    access: 'member',
    tag,
    summary: 'Mail a link that confirms the e-mail address',
    response: z.void(),
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/account/confirm-email',
    access: 'public',
    tag,
    summary: 'Confirm an e-mail address by the link that was mailed to it',
    body: z.object({ token: Token }),
    response: z.void(),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/account/forgot-password',
    access: 'public',
    tag,
    summary: 'Mail a link that sets a new password, where the address has an account; the answer does not tell',
    body: z.object({ email: Email }),
    response: z.void(),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/account/reset-password',
    access: 'public',
    tag,
    summary: 'Set a new password by a one-time link; every session ends',
    body: z.object({ token: Token, password: Password }),
    response: z.void(),
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/api/account/set-up',
    access: 'public',
    tag,
    summary: 'Make the first administrator by the one-time link of the log',
    body: z.object({ token: Token, name: Name('Enter your name.', 100), email: Email, password: Password }),
    response: CurrentUser,
  }),
  makeResetLink: endpoint({
    method: 'POST',
    path: '/api/admin/reset-links',
    access: 'admin',
    tag: 'Administration',
    summary: 'Make a link by which a member sets a new password, once, within a day',
    body: z.object({ email: Email }),
    response: z.object({ link: z.string(), expiresAt: Instant }),
    status: 201,
    secret: true,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api/admin/verified-emails',
    access: 'admin',
    tag: 'Administration',
    summary: 'Vouch for the e-mail address of a member, so that the provider’s identity of that address may join',
    body: z.object({ email: Email }),
    response: z.void(),
  }),
};
