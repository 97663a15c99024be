import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { describe, expect, it } from 'vitest';
import { pretendToSend } from '../test/pretend-to-send';
import { createTestApp } from '../test/test-app';
import { makeUser } from '../test/user-with-password';
import { queueMessage } from './outbox/messages';

const test = await createTestApp();
pretendToSend(test);
const admin = await test.signIn('all');
const BREAKS = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\t'];
const message = { channel: 'email', subject: 's', body: 'b', recipient: 'a@example.com', isSecret: false } as const;

function lastMessage() {
  return test.database.selectFrom('messages').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
}

describe('line breaks in names', () => {
  it.each(BREAKS)('%j becomes a space in the name of a new user', async (sign) => {
    const role = await test.database.selectFrom('roles').select('id').executeTakeFirstOrThrow();
    const tag = sign.codePointAt(0);
    const { status, body } = await admin.attempt(userCalls.create, {
      body: {
        name: `Ann${sign}Bcc: all`,
        designation: `Clerk${sign}of stores`,
        email: `a${tag}${sign.length}@example.com`,
        roleId: role.id,
        isSystemUser: false,
      },
    });
    expect([status, body.user?.name, body.user?.designation]).toEqual([200, 'Ann Bcc: all', 'Clerk of stores']);
  });

  it.each(BREAKS)('%j in an older name breaks no letter', async (sign) => {
    const { id, email } = await makeUser(test);
    await test.database
      .updateTable('users')
      .set({ name: `Ann${sign}${sign}Click here: http://x.example` })
      .where('id', '=', id)
      .execute();
    await test.stranger.attempt(authCalls.requestReset, { body: { email } });
    const reset = await lastMessage();
    expect([reset.recipient, reset.body.split('\n')[0]]).toEqual([email, 'Hello Ann Click here: http://x.example,']);
    await admin.attempt(userCalls.resetPassword, { params: { id } });
    expect((await lastMessage()).body.split(/[\n\r\u2028\u2029]/)[0]).toBe('Hello Ann Click here: http://x.example,');
  });

  it.each(BREAKS)('%j is in no header and no SMS', async (sign) => {
    await queueMessage(test.database, {
      ...message,
      recipient: `a@example.com${sign}Bcc: b@example.com`,
      subject: `To be returned:${sign}${sign}Bcc: b@example.com`,
    });
    const mail = await lastMessage();
    expect([mail.recipient, mail.subject]).toEqual([
      'a@example.com Bcc: b@example.com',
      'To be returned: Bcc: b@example.com',
    ]);
    await queueMessage(test.database, { ...message, channel: 'sms', body: `Ghala: cement${sign}is to be returned` });
    expect((await lastMessage()).body).toBe('Ghala: cement is to be returned');
  });
});
