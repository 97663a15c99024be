import { permissionFlags } from '@ghala/contract/access/permissions';
import { userCalls } from '@ghala/contract/calls/users';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { peopleWorld } from '../../../test/people-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const { admin, manager, viewer, member, create, lastAudit } = await peopleWorld(test);
const image = (width = 900, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

describe('the documents of a user', () => {
  it.each([
    ['picture', userCalls.replacePicture],
    ['upload', userCalls.replaceUpload],
    ['signature', userCalls.replaceSignature],
  ] as const)('%s is for usersManage, and must be a suitable file', async (kind, call) => {
    const user = await create();
    const params = { id: user.id };
    const body = { name: 'x' };
    const file = { name: 'file.png', content: await image() };
    const none = await manager.attempt(call, { params, body, files: {} });
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['file']]);
    expect((await manager.attempt(call, { params: { id: 999999 }, files: { file } })).status).toBe(404);
    if (kind !== 'upload')
      expect(
        (await manager.attempt(call, { params, files: { file: { name: 'a.png', content: 'text' } } })).status,
      ).toBe(422);

    const { status, body: answer } = await manager.attempt(call, { params, body, files: { file } });
    expect([status, answer.message]).toEqual([200, 'User Documents updated']);
    expect(await lastAudit()).toMatchObject({ action: 'replace document', before: { [kind]: '' }, entity_id: user.id });
    const key = kind === 'upload' ? 'uploadId' : kind;
    expect(answer.user[key]).toMatch(/^[0-9a-f]{32}\.png$/);
    expect((await viewer.get(`/files/${answer.user[key]}`)).status).toBe(200);
    expect((await member.get(`/files/${answer.user[key]}`)).status).toBe(404);
  });
});

it('requires every flag of a user who may assign every role', () => {
  expect([...(admin.actor?.flags ?? [])].sort()).toEqual([...permissionFlags].sort());
});
