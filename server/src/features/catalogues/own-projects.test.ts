import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();

describe('projects stored in Ghala', () => {
  it('are added, listed in the shape of a project service, and deleted', async () => {
    const keeper = await test.signIn(['categoriesManage']);
    const member = await test.signIn([]);
    expect((await keeper.post('/api/projects', { name: '' })).body.errors).toEqual({ name: 'is required' });
    const { project } = (await keeper.post('/api/projects', { name: 'Depot' })).body;
    const listed = (await member.get('/api/v2/projects')).body;
    expect(listed).toEqual({ status: 1, message: 'Projects', data: [project], isOutside: false });
    expect((await keeper.get(`/api/projects/delete/${project.id}`)).body.message).toBe('Project deleted');
    expect((await member.get('/api/v2/projects')).body.data).toEqual([]);
  });
});
