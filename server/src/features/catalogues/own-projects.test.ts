import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();

describe('projects stored in Ghala', () => {
  it('are added, listed in the shape of a project service, and deleted', async () => {
    const keeper = await test.signIn(['categoriesManage']);
    const member = await test.signIn([]);
    expect((await keeper.attempt(catalogueCalls.projects.create, { body: { name: '' } })).body.errors).toEqual({
      name: 'is required',
    });
    const { project } = (await keeper.attempt(catalogueCalls.projects.create, { body: { name: 'Depot' } })).body;
    const listed = (await member.attempt(catalogueCalls.projects.list)).body;
    expect(listed).toEqual({ status: 1, message: 'Projects', data: [project], isOutside: false });
    expect((await keeper.attempt(catalogueCalls.projects.delete, { params: { id: project.id } })).body.message).toBe(
      'Project deleted',
    );
    expect((await member.attempt(catalogueCalls.projects.list)).body.data).toEqual([]);
  });
});
