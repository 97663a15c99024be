import { authCalls } from '@ghala/contract/calls/auth';
import { messageCalls } from '@ghala/contract/calls/messages';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { Api } from './api';

/** Describes another user: the role is one of the starting roles, or made by the flow. */
export interface Person {
  name: string;
  email: string;
  role: string;
}

/** Each of them has chosen this password. */
export const COLLEAGUES_PASSWORD = 'seven green lorries';

/** Creates a user who can work at once: the temporary password has been replaced by their own. */
export async function makeColleague(admin: Api, { name, email, role }: Person): Promise<Api> {
  const roles = await admin.send(roleCalls.list, {});
  const roleId = roles.find((known) => known.name === role)?.id ?? 0;
  const made = await admin.send(userCalls.create, { body: { name, email, roleId, isSystemUser: true } });
  const current = made.oneTimePasswords[0]?.password ?? '';
  const colleague = await Api.signIn(admin.origin, { email, password: current });
  await colleague.send(authCalls.changePassword, { body: { current, password: COLLEAGUES_PASSWORD } });
  await colleague.dispose();
  return Api.signIn(admin.origin, { email, password: COLLEAGUES_PASSWORD });
}

/** Finds the match in the latest message to an address, in the outbox: the test has no mail server. */
export async function lastMessage(admin: Api, to: string, words: RegExp): Promise<string> {
  const messages = await admin.send(messageCalls.list, {});
  const found = messages.filter((message) => message.to === to).map(({ body }) => words.exec(body));
  return found.find((match) => match !== null)?.at(-1) ?? '';
}
