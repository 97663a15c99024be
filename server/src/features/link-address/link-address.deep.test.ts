import { authCalls } from '@ghala/contract/calls/auth';
import { linkAddressCalls } from '@ghala/contract/calls/link-address';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { beforeEach, describe, expect, it } from 'vitest';
import { pretendToSend } from '../../../test/pretend-to-send';
import { ReceiptWorld } from '../../../test/receipt-world';
import { createTestApp } from '../../../test/test-app';
import { makeUser } from '../../../test/user-with-password';

const test = await createTestApp({ HOST: '127.0.0.1' });
pretendToSend(test);
const admin = await test.signIn('all');
const manager = await test.signIn(['usersManage']);
const member = await test.signIn([]);
const { id: receiptId } = await new ReceiptWorld(test, admin).receiptIn('processed');

const ADDRESS = 'https://stock.example.com';
const behindProxy = { host: '127.0.0.1:3000', 'x-forwarded-host': 'stock.example.com', 'x-forwarded-proto': 'https' };
const confirm = (address = ADDRESS, headers: Record<string, string> = behindProxy, client = admin) =>
  client.attempt(linkAddressCalls.confirm, { body: { address }, headers });

async function letter(headers: Record<string, string>): Promise<string> {
  const { email } = await makeUser(test);
  await test.stranger.attempt(authCalls.requestReset, { body: { email }, headers });
  const message = await test.database
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  return message.body;
}
const pdfUrl = async (headers: Record<string, string>) =>
  (await admin.attempt(receiptCalls.get, { params: { id: receiptId }, headers })).body.pdfUrl as string;
const lastAudit = () =>
  test.database.selectFrom('audit_logs').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

beforeEach(async () => {
  await admin.attempt(linkAddressCalls.remove);
});

describe('the base address of links', () => {
  it('is shown to user managers, with the address to confirm', async () => {
    expect((await manager.attempt(linkAddressCalls.get, { headers: behindProxy })).body.linkAddress).toEqual({
      publicUrl: null,
      confirmed: null,
      current: ADDRESS,
      isOwn: false,
    });
    expect(
      (await manager.attempt(linkAddressCalls.get, { headers: { host: 'localhost:3000' } })).body.linkAddress,
    ).toMatchObject({
      current: 'http://localhost:3000',
      isOwn: true,
    });
    expect(
      (await manager.attempt(linkAddressCalls.get, { headers: { host: 'a@stock.example.com' } })).body.linkAddress,
    ).toMatchObject({
      current: null,
      isOwn: false,
    });
  });

  it('is confirmed once by an administrator, and then used in every link whatever a request names', async () => {
    expect(await letter(behindProxy)).toMatch(/^\/reset\//m);
    expect(await pdfUrl(behindProxy)).not.toContain('stock.example.com');
    const { status, body } = await confirm();
    expect([status, body.linkAddress]).toEqual([
      200,
      { publicUrl: null, confirmed: ADDRESS, current: ADDRESS, isOwn: false },
    ]);
    expect(await lastAudit()).toMatchObject({
      entity: 'LinkAddress',
      action: 'update',
      before: { address: '' },
      after: { address: ADDRESS },
      user_id: admin.actor?.id,
    });
    for (const headers of [behindProxy, {}, { host: 'elsewhere.example' }, { host: 'x@elsewhere.example' }] as const) {
      expect(await letter(headers as Record<string, string>)).toContain(`\n${ADDRESS}/reset/`);
      expect(await pdfUrl(headers as Record<string, string>)).toContain(`${ADDRESS}/api/pdf/batch/`);
    }
  });

  it('can be removed', async () => {
    await confirm();
    const { status, body } = await admin.attempt(linkAddressCalls.remove);
    expect([status, body.linkAddress.confirmed]).toEqual([200, null]);
    expect(await lastAudit()).toMatchObject({ entity: 'LinkAddress', action: 'delete', before: { address: ADDRESS } });
    expect(await letter(behindProxy)).not.toContain('stock.example.com');
    const { id } = await lastAudit();
    expect((await admin.attempt(linkAddressCalls.remove)).status).toBe(200);
    expect((await lastAudit()).id).toBe(id);
  });

  it.each([
    ['another address', 'https://elsewhere.example', behindProxy],
    ['the same host by another protocol', 'http://stock.example.com', behindProxy],
    ['a path behind it', `${ADDRESS}/path`, behindProxy],
    ['a slash behind it', `${ADDRESS}/`, behindProxy],
    ['a user name', 'https://a@stock.example.com', { host: 'a@stock.example.com', 'x-forwarded-proto': 'https' }],
    ['capitals', 'http://Stock.example.com', { host: 'Stock.example.com' }],
    ['a dot at its end', 'http://stock.example.com.', { host: 'stock.example.com.' }],
    ['another script', 'http://stоck.example.com', { host: 'stоck.example.com' }],
    ['a number as its host', 'http://2130706433', { host: '2130706433' }],
    ['no protocol of the web', 'javascript://stock.example.com', { ...behindProxy, 'x-forwarded-proto': 'javascript' }],
    ['no text', '', behindProxy],
  ])('never has %s', async (_what, address, headers) => {
    const { status, body } = await confirm(address, headers as Record<string, string>);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['address']]);
    expect((await manager.attempt(linkAddressCalls.get)).body.linkAddress.confirmed).toBeNull();
  });

  it('affects everyone’s links, so only users with every permission confirm or remove it', async () => {
    await confirm();
    const almost = await test.signIn(['usersManage', 'usersAdd', 'usersView', 'categoriesManage', 'dashboard']);
    for (const client of [manager, almost]) {
      expect((await confirm('http://localhost', { host: 'localhost' }, client)).status).toBe(403);
      expect((await client.attempt(linkAddressCalls.remove)).status).toBe(403);
    }
    expect((await confirm(ADDRESS, behindProxy, member)).status).toBe(403);
    expect((await confirm(ADDRESS, behindProxy, test.stranger)).status).toBe(401);
    expect((await manager.attempt(linkAddressCalls.get)).body.linkAddress.confirmed).toBe(ADDRESS);
  });
});

it('is PUBLIC_URL if that is set', async () => {
  await confirm();
  test.app.config.publicUrl = 'https://set.example.com';
  expect(await letter(behindProxy)).toContain('https://set.example.com/reset/');
  expect(await pdfUrl(behindProxy)).toContain('https://set.example.com/api/pdf/');
  expect((await manager.attempt(linkAddressCalls.get)).body.linkAddress.publicUrl).toBe('https://set.example.com');
});
