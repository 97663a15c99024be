import { authCalls } from '@ghala/contract/calls/auth';
import type { AnswerOf } from '@ghala/contract/common/call';
import { ApiClient } from './api-client';
import { requestOf } from './calls';
import { admin } from './server-process';

/** Signs in as the administrator, and returns the session's token. */
export async function signIn(port: number): Promise<string> {
  const client = new ApiClient(port, '', 0);
  const answer = await client.send(requestOf(authCalls.login, { body: admin }));
  client.close();
  return (JSON.parse(answer) as AnswerOf<typeof authCalls.login>).access_token;
}
