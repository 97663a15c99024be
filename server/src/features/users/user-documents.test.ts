import { permissionFlags } from '@ghala/contract/permissions';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { peopleWorld } from '../../../test/people-world';
import { createTestApp, FormPayload } from '../../../test/test-app';

const test = await createTestApp();
const { admin, manager, viewer, member, create, lastAudit } = await peopleWorld(test);
const image = (width = 900, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

describe('the documents of a user', () => {
  it.each(['picture', 'upload', 'signature'])('%s is for usersManage, and must be a suitable file', async (kind) => {
    const user = await create();
    const path = `/api/users/${user.id}/${kind}`;
    const file = { name: 'file.png', content: await image() };
    const none = await manager.post(path, new FormPayload({ name: 'x' }));
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['file']]);
    expect((await manager.post(`/api/users/999999/${kind}`, new FormPayload({ file }))).status).toBe(404);
    if (kind !== 'upload')
      expect((await manager.post(path, new FormPayload({ file: { name: 'a.png', content: 'text' } }))).status).toBe(
        422,
      );

    const { status, body } = await manager.post(path, new FormPayload({ name: 'x', file }));
    expect([status, body.message]).toEqual([200, 'User Documents updated']);
    expect(await lastAudit()).toMatchObject({ action: 'replace document', before: { [kind]: '' }, entity_id: user.id });
    const key = kind === 'upload' ? 'uploadId' : kind;
    expect(body.user[key]).toMatch(/^[0-9a-f]{32}\.png$/);
    expect((await viewer.get(`/files/${body.user[key]}`)).status).toBe(200);
    expect((await member.get(`/files/${body.user[key]}`)).status).toBe(404);
  });
});

it('requires every flag of a user who may assign every role', () => {
  expect([...(admin.actor?.flags ?? [])].sort()).toEqual([...permissionFlags].sort());
});
