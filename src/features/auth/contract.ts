import { z } from 'zod';
import { AtMost, CurrentUser, endpoint, Name } from '../../contract.ts';

export const Email = z
  .string('Enter your e-mail address.')
  .check(AtMost(254, 'This e-mail address is too long.'))
  .trim()
  .toLowerCase()
  .max(254, 'This e-mail address is too long.')
  .pipe(z.email('Invalid email'));

export const Password = z
  .string('Enter a password.')
  .min(8, 'A password has at least 8 characters.')
  .max(128, 'A password has at most 128 characters.');

export const SignUp = z.object({ name: Name('Enter your name.', 100), email: Email, password: Password });
export type SignUp = z.output<typeof SignUp>;

/** Wrong e-mails and passwords are refused as wrong, not as malformed. */
export const SignIn = z.object({
  email: z
    .string('Enter your e-mail address.')
    .check(AtMost(254, 'This e-mail address is too long.'))
    .trim()
    .toLowerCase()
    .min(1, 'Enter your e-mail address.')
    .max(254, 'This e-mail address is too long.'),
  password: z.string('Enter your password.').min(1, 'Enter your password.').max(128),
});
export type SignIn = z.output<typeof SignIn>;

/** The password was right; the session opens with a code of the second factor. */
export const SecondFactorAwaited = z.object({ secondFactor: z.literal('awaited') });

/** Six digits of the authenticator app, or a recovery code; blanks do not matter. */
export const Code = z
  .string('Enter the code.')
  .check(AtMost(40, 'This code is too long.'))
  .trim()
  .min(1, 'Enter the code.')
  .max(40, 'This code is too long.');

const ReturnTo = z.object({ returnTo: z.string().max(2_000).optional() });

/** `create`, with any value or none: to where one makes an account. */
const Login = ReturnTo.extend({ create: z.string().max(10).optional() });

export const auth = {
  currentUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    access: 'member',
    tag: 'Account',
    summary: 'The signed-in member',
    response: CurrentUser,
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/api/auth/sign-up/email',
    access: 'public',
    tag: 'Account',
    summary: 'Create an account and sign in',
    body: SignUp,
    response: CurrentUser,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/email',
    access: 'public',
    tag: 'Account',
    summary: 'Sign in with e-mail and password',
    body: SignIn,
    response: z.union([CurrentUser, SecondFactorAwaited]),
  }),
  secondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in/second-factor',
    access: 'public',
    tag: 'Account',
    summary: 'Finish a sign-in with a code of the second factor, or with a recovery code',
    body: z.object({ code: Code }),
    response: CurrentUser,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    access: 'member',
    tag: 'Account',
    summary: 'End the session',
    response: z.void(),
  }),
  login: endpoint({
    method: 'GET',
    path: '/api/login',
    access: 'public',
    tag: 'Account',
    summary: 'Send the browser to where one signs in',
    query: Login,
    response: z.void(),
    status: 302,
  }),
  callback: endpoint({
    method: 'GET',
    path: '/api/auth/oidc/callback',
    access: 'public',
    tag: 'Account',
    summary: 'Where the OpenID Connect provider sends the browser back to',
    response: z.void(),
    status: 302,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/logout',
    access: 'public',
    tag: 'Account',
    summary:
      'End the session of the browser and send it to the landing page; asks first where another site sent it here',
    response: z.void(),
    status: 302,
  }),
};
