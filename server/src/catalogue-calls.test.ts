import { permissionFlags } from '@ghala/contract/permissions';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../test/audit-rows';
import { type Attempt, type CallCase, image } from '../test/call-case';
import { catalogueCalls } from '../test/catalogue-calls';
import { lowerLevelChanges } from '../test/lower-level-changes';
import { peopleCalls } from '../test/people-calls';
import { settingsCalls } from '../test/settings-calls';
import { type Answer, type Client, createTestApp, FormPayload } from '../test/test-app';

/*
 * The calls of catalogue, places, suppliers, people and settings, as listed in docs/calls.tsv, each refused and made.
 */

const test = await createTestApp();
const admin = await test.signIn('all');
const cases = { ...peopleCalls(test, admin), ...settingsCalls(test, admin), ...catalogueCalls(test, admin) };

const AREAS =
  /^\/api\/(auth|users|permissions|profile|link-address|backups|logs|messages|creditcards|identity|v2\/projects|projects|units|category|payments|purposes|tags|nogs|suppliers|warehouses|products|files)(\/|$)/;

interface Call {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  who: string;
  case: CallCase;
}
const declared = test.app.declaredCalls.filter(({ method, path }) => method !== 'HEAD' && AREAS.test(path));
const calls: Call[] = declared.flatMap(({ method, path, who }) => {
  const name = `${method} ${path}`;
  const found = cases[name];
  return found === undefined ? [] : [{ name, method: method as Call['method'], path, who, case: found }];
});
const flagsOf = ({ who }: Call) => permissionFlags.filter((flag) => who.split('|').includes(flag));

const MISSING_ID = 2_147_483_647;
const changing = /\/(delete|suspend|unsuspend|password|document)\//;
const isChange = ({ method, path }: Call) => method !== 'GET' || changing.test(path);

function make(call: Call, attempt: Attempt, client: Client = attempt.as ?? admin): Promise<Answer> {
  return client.call(call.method, attempt.url ?? call.path, attempt.body ?? (call.method === 'GET' ? undefined : {}));
}

/** Users with only one of the permissions that a call requires, or those that its case names. */
function holdersOf(call: Call): Promise<(Client | undefined)[]> {
  const flags = call.case.isForAdministrators ? [] : flagsOf(call);
  return flags.length === 0 ? Promise.resolve([undefined]) : Promise.all(flags.map((flag) => test.signIn([flag])));
}

it('covers every call of these areas, and no other', () => {
  expect(Object.keys(cases).sort()).toEqual(declared.map(({ method, path }) => `${method} ${path}`).sort());
});

describe('an error', () => {
  it.each(calls.filter((call) => call.case.wrong !== undefined))('is reported on its field: $name', async (call) => {
    const good = await call.case.good();
    const [wrong, fields] = call.case.wrong ?? [{}, []];
    const { status, body } = await make(call, { ...good, body: wrong });
    expect([status, body.status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, 0, [...fields].sort()]);
  });

  it.each(calls.filter(({ path }) => /:id\b/.test(path)))('is an invalid or unknown id: $name', async (call) => {
    const { url = call.path, body } = await call.case.good();
    const at = (id: string) => url.replace(/\d+(?=\D*$)/, id);
    const noId = await make(call, { url: at('x'), body });
    expect([noId.status, Object.keys(noId.body.errors ?? {})]).toEqual([422, ['id']]);
    const missing = await make(call, { url: at(String(MISSING_ID)), body });
    expect([missing.status, missing.body]).toMatchObject([
      404,
      { status: 0, message: expect.stringContaining('not found') },
    ]);
  });

  it.each(calls.filter((call) => call.case.answers === 'list'))('is a page of zero length: $name', async (call) => {
    const { url = call.path } = await call.case.good();
    const { status, body } = await make(call, { url: `${url}?limit=0` });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['limit']]);
  });

  it.each(calls.filter((call) => isChange(call) && call.method !== 'GET' && call.method !== 'DELETE'))(
    'covers every body, here one that is refused: $name',
    (call) => {
      expect(call.name === 'POST /api/auth/logout' || call.case.wrong !== undefined).toBe(true);
    },
  );

  it.each([
    ['/api/purposes/Lunch', 'kind'],
    ['/api/warehouses/virtual?limit=x', 'limit'],
    ['/api/users?isActive=perhaps', 'isActive'],
    ['/api/suppliers?prequalified=perhaps', 'prequalified'],
    ['/api/logs?dateFrom=yesterday', 'dateFrom'],
  ])('is an invalid filter: %s', async (url, field) => {
    const { status, body } = await admin.get(url);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is a missing file', async () => {
    const { status, body } = await admin.get('/api/files/0123456789abcdef0123456789abcdef.png');
    expect([status, body]).toMatchObject([404, { status: 0, message: expect.any(String) }]);
  });
});

describe('a permitted user', () => {
  it.each(calls)(
    'gets the specified answer: $name',
    async (call) => {
      for (const client of await holdersOf(call)) {
        const answer = await make(call, await call.case.good(), client);
        const { answers } = call.case;
        expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
        if (answers === 'file') expect(answer.raw.length).toBeGreaterThan(0);
        else if (answers === 'list') expect(answer.body).toEqual(expect.any(Array));
        else {
          expect(answer.body).toMatchObject({ status: 1, message: expect.stringMatching(/\S/) });
          expect(Object.keys(answer.body).sort()).toEqual(['message', 'status', ...answers].sort());
        }
      }
    },
    60_000,
  );

  it('loads a file of the company that is not public as one closed to strangers', async () => {
    const logo = async () => {
      const form = new FormPayload({ file: { name: 'logo.png', content: await image() } });
      return (await admin.post('/api/profile/logo', form)).body.businessLogo as string;
    };
    const old = await logo();
    const current = await logo();
    expect([(await test.stranger.get(old)).status, (await test.stranger.get(current)).status]).toEqual([401, 200]);
  });
});

describe('the audit log', () => {
  const entriesAfter = async (last: number) => (await auditRows(test.database)).filter(({ id }) => id > last);
  const lastEntry = async () => {
    const { last } = await test.database
      .selectFrom('audit_logs')
      .select((log) => log.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return Number(last ?? 0);
  };
  const told = (value: unknown) => value !== null && Object.keys(value as object).length > 0;

  async function expectLogged(run: () => Promise<Answer>, [entity, action, tells]: NonNullable<CallCase['logs']>) {
    const before = await lastEntry();
    expect((await run()).status).toBe(200);
    const entries = await entriesAfter(before);
    const entry = entries.find((one) => one.entity === entity && one.action === action);
    expect(entry, JSON.stringify(entries)).toMatchObject({ details: expect.stringMatching(/\S/) });
    expect([told(entry?.before), told(entry?.after)]).toEqual([
      tells === 'before' || tells === 'both',
      tells === 'after' || tells === 'both',
    ]);
    // The before and after of a change must differ.
    if (tells === 'both') expect(entry?.before).not.toEqual(entry?.after);
  }

  it.each(calls.filter((call) => isChange(call) && call.name !== 'POST /api/identity'))(
    'records $name',
    async (call) => {
      const attempt = await call.case.good();
      const { logs } = call.case;
      if (logs === undefined) throw new Error(`${call.name} must say what it leaves in the log`);
      await expectLogged(() => make(call, attempt), logs);
    },
  );

  it.each(Object.entries(lowerLevelChanges(test, admin)))('records that %s', async (_what, { run, logs }) => {
    await expectLogged(run, logs);
  });

  it.each(calls.filter((call) => !isChange(call) || call.name === 'POST /api/identity'))(
    'does not record a call that changes nothing: $name',
    async (call) => {
      const attempt = await call.case.good();
      const before = await lastEntry();
      await make(call, attempt);
      expect(await entriesAfter(before)).toEqual([]);
    },
    60_000,
  );
});
