import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { viewCalls } from '@ghala/contract/calls/views';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { uniqueName } from '../../../test/fixtures';
import { type Client, createTestApp } from '../../../test/test-app';
import { logIn, makeUser } from '../../../test/user-with-password';

const test = await createTestApp();
const manager = await test.signIn('all');

/** Makes a user with a role of its own that holds nothing. */
async function holder() {
  const user = await makeUser(test);
  const role = await test.database
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .where('users.id', '=', user.id)
    .select(['roles.id', 'roles.name'])
    .executeTakeFirstOrThrow();
  return { user, role, client: await logIn(test, user.email) };
}

const content = (more: object = {}) => ({
  name: uniqueName('View'),
  audience: 'mine' as const,
  query: { status: 'active', q: 'cement' },
  columns: { project: false },
  isStart: false,
  ...more,
});
const viewOf = (more: object = {}) => ({ body: { list: 'orders', ...content(more) } });
const namesSeenBy = async (client: Client) => (await client.send(viewCalls.list, {})).views.map(({ name }) => name);

describe("a user's own view", () => {
  it('is kept whole, and nobody else sees, changes or deletes it', async () => {
    const [one, other] = [await holder(), await holder()];
    const { view } = await one.client.send(viewCalls.create, viewOf());
    expect((await one.client.send(viewCalls.list, {})).views).toEqual([view]);
    expect(view).toMatchObject({
      list: 'orders',
      audience: 'mine',
      role: null,
      query: { status: 'active', q: 'cement' },
      columns: { project: false },
      isForReader: true,
    });
    for (const stranger of [other.client, manager]) {
      expect(await namesSeenBy(stranger)).not.toContain(view.name);
      const params = { id: view.id };
      expect((await stranger.attempt(viewCalls.update, { params, body: content() })).status).toBe(404);
      expect((await stranger.attempt(viewCalls.delete, { params })).status).toBe(404);
    }
  });

  it('has a name that no other view of the same user and list has', async () => {
    const { client } = await holder();
    const { view } = await client.send(viewCalls.create, viewOf());
    const { status, body } = await client.attempt(viewCalls.create, viewOf({ name: view.name.toUpperCase() }));
    expect([status, Object.keys(body.errors ?? {}), body.message]).toEqual([
      409,
      ['name'],
      'A view of that name already exists there',
    ]);
    const elsewhere = { body: { list: 'products', ...content({ name: view.name }) } };
    expect((await client.attempt(viewCalls.create, elsewhere)).status).toBe(200);
  });

  it('starts its list in place of the one before', async () => {
    const { client } = await holder();
    const first = await client.send(viewCalls.create, viewOf({ isStart: true }));
    const second = await client.send(viewCalls.create, viewOf());
    await client.send(viewCalls.update, { params: { id: second.view.id }, body: content({ isStart: true }) });
    const { views } = await client.send(viewCalls.list, {});
    expect(views.filter(({ isStart }) => isStart).map(({ id }) => id)).toEqual([second.view.id]);
    expect(views).toHaveLength(2);
    expect(first.view.isStart).toBe(true);
  });

  it('is one of 300 at most, whatever lists they are of', async () => {
    const { client, user } = await holder();
    await sql`insert into saved_views (list, user_id, name, query, columns, is_start)
      select 'list-' || number, ${user.id}, 'View', '{}', '{}', false from generate_series(1, 300) number`.execute(
      test.database,
    );
    const { status, body } = await client.attempt(viewCalls.create, viewOf());
    expect([status, body.code]).toEqual([409, 'view.tooManyInAll']);
    const [{ id } = { id: 0 }] = (await client.send(viewCalls.list, {})).views;
    await client.send(viewCalls.delete, { params: { id } });
    await client.send(viewCalls.create, viewOf());
  });

  it('is not passed on to others who have no room for it', async () => {
    await sql`insert into saved_views (list, name, query, columns, is_start)
      select 'full-list', 'View ' || number, '{}', '{}', false from generate_series(1, 50) number`.execute(
      test.database,
    );
    const body = { list: 'full-list', ...content() };
    const { view } = await manager.send(viewCalls.create, { body });
    const shared = content({ audience: 'everyone' });
    const answer = await manager.attempt(viewCalls.update, { params: { id: view.id }, body: shared });
    expect([answer.status, answer.body.code]).toEqual([409, 'view.tooMany']);
    await sql`delete from saved_views where list = 'full-list'`.execute(test.database);
  });

  it('goes with its user', async () => {
    const { client, user } = await holder();
    const { view } = await client.send(viewCalls.create, viewOf());
    await manager.send(userCalls.delete, { params: { id: user.id } });
    const left = await test.database.selectFrom('saved_views').where('id', '=', view.id).selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('a shared view', () => {
  it('is made and changed by user managers alone', async () => {
    const { client, role } = await holder();
    for (const shared of [{ audience: 'everyone' }, { audience: 'role', roleId: role.id }]) {
      expect((await client.attempt(viewCalls.create, viewOf(shared))).status).toBe(403);
      const { view } = await manager.send(viewCalls.create, viewOf(shared));
      expect(await namesSeenBy(client)).toContain(view.name);
      const params = { id: view.id };
      expect((await client.attempt(viewCalls.update, { params, body: content() })).status).toBe(403);
      expect((await client.attempt(viewCalls.delete, { params })).status).toBe(403);
      await manager.send(viewCalls.delete, { params });
      expect(await namesSeenBy(client)).not.toContain(view.name);
    }
  });

  it("of a role is seen by its holders, and by user managers as another role's", async () => {
    const [one, other] = [await holder(), await holder()];
    const { view } = await manager.send(viewCalls.create, viewOf({ audience: 'role', roleId: one.role.id }));
    expect(await namesSeenBy(one.client)).toContain(view.name);
    expect(await namesSeenBy(other.client)).not.toContain(view.name);
    const seen = (await manager.send(viewCalls.list, {})).views.find(({ id }) => id === view.id);
    expect(seen).toMatchObject({ role: { id: one.role.id, name: one.role.name }, isForReader: false });
  });

  it('names a role that there is, and goes with it', async () => {
    const { permission } = await manager.send(roleCalls.create, { body: { name: uniqueName('Role') } });
    const shared = viewOf({ audience: 'role', roleId: permission.id });
    const { view } = await manager.send(viewCalls.create, shared);
    await manager.send(roleCalls.delete, { params: { id: permission.id } });
    expect(await namesSeenBy(manager)).not.toContain(view.name);
    const { status, body } = await manager.attempt(viewCalls.create, shared);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['roleId']]);
  });
});

it('refuses what is no view, naming the field', async () => {
  const { status, body } = await manager.attempt(viewCalls.create, {
    body: { list: '../x', name: '\u0000', audience: 'all', query: { sort: '\ud800' }, columns: [], isStart: 'x' },
  });
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
    422,
    ['audience', 'columns', 'isStart', 'list', 'name', 'query.sort'],
  ]);
});
