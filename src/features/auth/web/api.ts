import { call } from '../../../web/http.ts';
import { auth } from '../contract.ts';

export function enter({ email, password }: { email: string; password: string }) {
  return call(auth.signIn, { body: { email, password } });
}

export function createAccount({ name, email, password }: { name: string; email: string; password: string }) {
  return call(auth.signUp, { body: { name, email, password } });
}

export function enterCode(code: string) {
  return call(auth.secondFactor, { body: { code } });
}
