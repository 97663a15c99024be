import type { loginAnswer } from '@ghala/contract/calls/auth';
import type { z } from 'zod';
import { apiPost } from '../../shared/api-client';
import { queryClient } from '../../shared/query-client';
import { profileQuery } from '../../shared/session';
import { endSession, keepAccessToken, keepProfile, type Profile } from '../../shared/session-store';

interface MessageAnswer {
  message: string;
}

/** Signs in and reads the profile. Throws ApiError; nothing is kept then. */
export async function signIn(email: string, password: string): Promise<Profile> {
  const { access_token, mustChangePassword } = await apiPost<z.infer<typeof loginAnswer>>(
    '/auth/login',
    { email, password },
    { withoutSession: true },
  );
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

/** Asks for a reset link. The answer is the same whether the address is known or not. */
export function requestReset(email: string): Promise<MessageAnswer> {
  return apiPost('/auth/reset', { email }, { withoutSession: true });
}

/** Sets a new password with the token of a reset link. */
export function confirmReset(token: string, password: string): Promise<MessageAnswer> {
  return apiPost('/auth/reset/confirm', { token, password }, { withoutSession: true });
}

/** Takes the e-mail address that a link confirms for one's own; who is signed in stays so. */
export async function confirmEmail(token: string): Promise<MessageAnswer> {
  const answer = await apiPost<MessageAnswer>('/auth/email/confirm', { token }, { withoutSession: true });
  await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  return answer;
}

/** Changes the signed-in user's own password, and reads the profile anew: it may open the product now. */
export async function changePassword(current: string, password: string, idempotencyKey: string): Promise<void> {
  await apiPost('/auth/password', { current, password }, { idempotencyKey });
  await readProfile();
}

function readProfile(): Promise<Profile> {
  return queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
}
