import { authCalls } from '@ghala/contract/calls/auth';
import type { AnswerOf } from '@ghala/contract/common/call';
import { useEffect, useState } from 'react';
import { queryClient } from '../../net/query-client';
import { change, type Mutation, send } from '../../net/send';
import { readLocal, writeLocal } from '../../offline/local-store';
import { profileQuery } from '../../session/session';
import { endSession, keepAccessToken, keepProfile, type Profile } from '../../session/session-store';

/** Signs in and fetches the profile. Throws ApiError and stores nothing on failure. */
export async function signIn(email: string, password: string): Promise<Profile> {
  return open(await send(authCalls.login, { body: { email, password } }));
}

/** Signs in with the PIN that a user set for this device. */
export async function signInByPin(userId: number, pin: string): Promise<Profile> {
  return open(await send(authCalls.pinLogin, { body: { userId, pin } }));
}

const PIN_USERS = 'pin-users';

/**
 * Tells who may sign in with a PIN on this device, and gives a function that asks again. The users of the last visit
 * are shown until the answer comes. It is not a query, since queries are emptied when a session ends, which is when
 * this page opens.
 */
export function usePinUsers(): [users: PinUser[], ask: () => void] {
  const [users, setUsers] = useState(() => readLocal<PinUser[]>(PIN_USERS) ?? []);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked.
  useEffect(() => {
    const leaving = new AbortController();
    send(authCalls.pinUsers, {}, { signal: leaving.signal }).then(
      (answer) => {
        writeLocal(PIN_USERS, answer.users.length === 0 ? undefined : answer.users);
        setUsers(answer.users);
      },
      () => undefined, // Users can still sign in with the password.
    );
    return () => leaving.abort();
  }, [asked]);
  return [users, () => setAsked((times) => times + 1)];
}

export interface PinUser {
  id: number;
  name: string;
}

async function open({ access_token, mustChangePassword }: AnswerOf<typeof authCalls.login>): Promise<Profile> {
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

/** Changes the signed-in user's password, and fetches the profile again, since more screens may now be open to them. */
export async function changePassword(current: string, password: string, idempotencyKey: string): Promise<void> {
  await send(authCalls.changePassword, { body: { current, password } }, { idempotencyKey });
  await readProfile();
}

function readProfile(): Promise<Profile> {
  return queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
}
