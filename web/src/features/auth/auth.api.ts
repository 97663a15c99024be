import { authCalls } from '@ghala/contract/calls/auth';
import { queryClient } from '../../shared/query-client';
import { change, type Mutation, send } from '../../shared/send';
import { profileQuery } from '../../shared/session';
import { endSession, keepAccessToken, keepProfile, type Profile } from '../../shared/session-store';

/** Signs in and fetches the profile. Throws ApiError and stores nothing on failure. */
export async function signIn(email: string, password: string): Promise<Profile> {
  const { access_token, mustChangePassword } = await send(authCalls.login, { body: { email, password } });
  keepAccessToken(access_token);
  try {
    const profile = await readProfile();
    if (!mustChangePassword) return profile;
    const limited = { ...profile, mustChangePassword };
    keepProfile(limited);
    queryClient.setQueryData(profileQuery.queryKey, limited);
    return limited;
  } catch (error) {
    endSession('signed-out');
    throw error;
  }
}

/** Requests a reset link. The answer is the same whether the address is known or not. */
export function requestReset(email: string): Mutation<{ message: string }> {
  return change(authCalls.requestReset, { body: { email } });
}

/** Sets a new password with the token of a reset link. */
export function confirmReset(token: string, password: string): Mutation<{ message: string }> {
  return change(authCalls.confirmReset, { body: { token, password } });
}

/** Confirms the new e-mail address of a link; a signed-in user stays signed in. */
export async function confirmEmail(token: string): Promise<{ message: string }> {
  const answer = await send(authCalls.confirmEmail, { body: { token } });
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  return answer;
}

/** Changes the signed-in user's password, and fetches the profile again: the product may now be open to them. */
export async function changePassword(current: string, password: string, idempotencyKey: string): Promise<void> {
  await send(authCalls.changePassword, { body: { current, password } }, { idempotencyKey });
  await readProfile();
}

function readProfile(): Promise<Profile> {
  return queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
}
