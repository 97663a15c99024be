import { Api } from './api';

/** Another user: the role is one of the starting roles, or made by the flow. */
export interface Person {
  name: string;
  email: string;
  role: string;
}

/** Creates a user who can work at once: the temporary password has been replaced by their own. */
export async function makeColleague(admin: Api, { name, email, role }: Person): Promise<Api> {
  const roles = await admin.get<{ id: number; name: string }[]>('/permissions');
  const roleId = roles.find((known) => known.name === role)?.id ?? 0;
  await admin.postForm('/users', { name, email, roleId, isSystemUser: true });
  const current = await lastMessage(admin, email, /temporary password:\s+(\S+)/);
  const colleague = await Api.signIn(admin.origin, { email, password: current });
  await colleague.post('/auth/password', { current, password: 'seven green lorries' });
  return colleague;
}

/** The match in the latest message to an address, from the outbox: the test has no mail server. */
export async function lastMessage(admin: Api, to: string, words: RegExp): Promise<string> {
  const messages = await admin.get<{ to: string; body: string }[]>('/messages');
  const found = messages.filter((message) => message.to === to).map(({ body }) => words.exec(body));
  return found.find((match) => match !== null)?.at(-1) ?? '';
}
