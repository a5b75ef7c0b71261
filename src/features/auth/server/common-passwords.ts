import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 18,000 passwords of 8 and more characters that turn up most in leaks. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
