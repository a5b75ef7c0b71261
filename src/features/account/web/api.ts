import { call, query, refresh } from '../../../web/http.ts';
import { account } from '../contract.ts';

export const ownAccount = () => query(account.show);
export const renewAccount = () => refresh(account.show);

export const exportAddress = account.export.path;

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  call(account.changePassword, { body });
export const beginSecondFactor = (password: string) => call(account.beginSecondFactor, { body: { password } });
export const confirmSecondFactor = (code: string) => call(account.confirmSecondFactor, { body: { code } });
export const renewRecoveryCodes = (body: { password: string; code: string }) =>
  call(account.renewRecoveryCodes, { body });
export const endSecondFactor = (body: { password: string; code: string }) => call(account.endSecondFactor, { body });
export const endSession = (id: string) => call(account.endSession, { params: { id } });
export const endOtherSessions = () => call(account.endOtherSessions);
export const deleteAccount = (body: { password: string; email: string }) => call(account.remove, { body });
export const sendConfirmation = () => call(account.sendConfirmation);
export const makeResetLink = (email: string) => call(account.makeResetLink, { body: { email } });
export const verifyEmail = (email: string) => call(account.verifyEmail, { body: { email } });

export const forgotPassword = (email: string) => call(account.forgotPassword, { body: { email } });
export const resetPassword = (body: { token: string; password: string }) => call(account.resetPassword, { body });
export const confirmEmail = (token: string) => call(account.confirmEmail, { body: { token } });
export const setUp = (body: { token: string; name: string; email: string; password: string }) =>
  call(account.setUp, { body });
