import { permissionFlags } from '@ghala/contract/access/permissions';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { fileCalls } from '@ghala/contract/calls/files';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Call } from '@ghala/contract/common/call';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../test/audit-rows';
import { type Attempt, type CallCase, image } from '../test/call-case';
import { catalogueCases } from '../test/catalogue-cases';
import { countCases } from '../test/count-cases';
import { lowerLevelChanges } from '../test/lower-level-changes';
import { peopleCases } from '../test/people-cases';
import { settingsCases } from '../test/settings-cases';
import { type Answer, type Client, createTestApp, type LooseInput } from '../test/test-app';

/*
 * The calls of catalogue, places, suppliers, imports, reordering, lots, counts, people and settings, as listed in
 * docs/calls.tsv, each refused and made.
 */

const test = await createTestApp();
const admin = await test.signIn('all');
const cases = [
  ...peopleCases(test, admin),
  ...settingsCases(test, admin),
  ...catalogueCases(test, admin),
  ...countCases(test, admin),
];

const AREAS =
  /^\/api\/(auth|users|permissions|profile|link-address|backups|logs|messages|notices|views|creditcards|identity|v2\/projects|projects|catalogues|units|category|payments|purposes|tags|nogs|suppliers|warehouses|products|imports|labels|lots|reorder|counts|files)(\/|$)/;

/** A case with its name, and who may make its call. */
interface NamedCase extends CallCase {
  name: string;
  who: string;
}
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} /api${path}`;
const declared = test.app.declaredCalls.filter(({ method, path }) => method !== 'HEAD' && AREAS.test(path));
const calls: NamedCase[] = declared.flatMap(({ method, path, who }) => {
  const name = `${method} ${path}`;
  const found = cases.find((one) => nameOf(one.call) === name);
  return found === undefined ? [] : [{ ...found, name, who }];
});
const flagsOf = ({ who }: NamedCase) => permissionFlags.filter((flag) => who.split('|').includes(flag));

const MISSING_ID = 2_147_483_647;
const isChange = ({ call }: NamedCase) => call.method !== 'GET' || call.isChange === true;
const isRecorded = (one: NamedCase) => isChange(one) && one.isUnrecorded !== true;

function make({ call }: NamedCase, { as = admin, ...input }: Attempt, client: Client = as): Promise<Answer> {
  return client.attempt(call, input);
}

/** Users with only one of the permissions that a call requires, or those that its case names. */
function holdersOf(one: NamedCase): Promise<(Client | undefined)[]> {
  const flags = one.isForAdministrators ? [] : one.heldBy === undefined ? flagsOf(one) : [one.heldBy];
  return flags.length === 0 ? Promise.resolve([undefined]) : Promise.all(flags.map((flag) => test.signIn([flag])));
}

it('covers every call of these areas, and no other', () => {
  const names = cases.map(({ call }) => nameOf(call));
  expect(names.sort()).toEqual(declared.map(({ method, path }) => `${method} ${path}`).sort());
});

describe('an error', () => {
  it.each(calls.filter(({ wrong }) => wrong !== undefined))('is reported on its field: $name', async (one) => {
    const { as, params } = await one.good();
    const [wrong, fields] = one.wrong ?? [{}, []];
    const { status, body } = await make(one, { as, params, ...wrong });
    expect([status, body.status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, 0, [...fields].sort()]);
  });

  it.each(calls.filter(({ call }) => /:id\b/.test(call.path)))('is an invalid or unknown id: $name', async (one) => {
    const { query, body, files } = await one.good();
    const noId = await make(one, { params: { id: 'x' }, query, body, files });
    expect([noId.status, Object.keys(noId.body.errors ?? {})]).toEqual([422, ['id']]);
    const missing = await make(one, { params: { id: MISSING_ID }, query, body, files });
    expect([missing.status, missing.body]).toMatchObject([
      404,
      { status: 0, message: expect.stringContaining('not found') },
    ]);
  });

  it.each(calls.filter(({ answers }) => answers === 'list'))('is a page of zero length: $name', async (one) => {
    const { params } = await one.good();
    const { status, body } = await make(one, { params, query: { limit: 0 } });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['limit']]);
  });

  it.each(calls.filter((one) => isChange(one) && one.call.method !== 'GET' && one.call.method !== 'DELETE'))(
    'covers every body, here one that is refused: $name',
    ({ call, wrong }) => {
      expect(call.body === undefined || wrong !== undefined).toBe(true);
    },
  );

  it.each<{ call: Call; input: LooseInput; field: string }>([
    { call: catalogueCalls.purposes.listOfKind, input: { params: { kind: 'Lunch' } }, field: 'kind' },
    { call: warehouseCalls.virtual, input: { query: { limit: 'x' } }, field: 'limit' },
    { call: userCalls.list, input: { query: { isActive: 'perhaps' } }, field: 'isActive' },
    { call: supplierCalls.list, input: { query: { prequalified: 'perhaps' } }, field: 'prequalified' },
    { call: auditLogCalls.list, input: { query: { dateFrom: 'yesterday' } }, field: 'dateFrom' },
  ])('is an invalid filter: $field of $call.path', async ({ call, input, field }) => {
    const { status, body } = await admin.attempt(call, input);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('is a missing file', async () => {
    const { status, body } = await admin.attempt(fileCalls.get, {
      params: { name: '0123456789abcdef0123456789abcdef.png' },
    });
    expect([status, body]).toMatchObject([404, { status: 0, message: expect.any(String) }]);
  });
});

describe('a permitted user', () => {
  it.each(calls)('gets the specified answer: $name', async (one) => {
    for (const client of await holdersOf(one)) {
      const answer = await make(one, await one.good(), client);
      const { answers } = one;
      expect([answer.status, answer.status === 200 ? '' : answer.body]).toEqual([200, '']);
      if (answers === 'file') expect(answer.raw.length).toBeGreaterThan(0);
      else if (answers === 'list') expect(answer.body).toEqual(expect.any(Array));
      else {
        expect(answer.body).toMatchObject({ status: 1, message: expect.stringMatching(/\S/) });
        expect(Object.keys(answer.body).sort()).toEqual(['message', 'status', ...answers].sort());
      }
    }
  });

  it('loads a file of the company that is not public as one closed to strangers', async () => {
    const logo = async () => {
      const files = { file: { name: 'logo.png', content: await image() } };
      return (await admin.send(businessProfileCalls.saveLogo, { files })).businessLogo;
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

  it.each(calls.filter(isRecorded))('records $name', async (one) => {
    const attempt = await one.good();
    const { name, logs } = one;
    if (logs === undefined) throw new Error(`${name} must say what it leaves in the log`);
    await expectLogged(() => make(one, attempt), logs);
  });

  it.each(Object.entries(lowerLevelChanges(test, admin)))('records that %s', async (_what, { run, logs }) => {
    await expectLogged(run, logs);
  });

  it.each(calls.filter((one) => !isRecorded(one)))(
    'does not record a call that changes nothing for others: $name',
    async (one) => {
      const attempt = await one.good();
      const before = await lastEntry();
      await make(one, attempt);
      expect(await entriesAfter(before)).toEqual([]);
    },
  );
});
