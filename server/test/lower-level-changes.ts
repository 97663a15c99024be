import type { Body, Logged } from './call-case';
import { makeSection, makeVirtualWarehouse, makeWarehouse, uniqueName } from './fixtures';
import type { Answer, Client, TestApp } from './test-app';

/** Changes of child entries through their own calls: sections, virtual warehouses, sub-units, sub-categories. */
export function lowerLevelChanges(
  test: TestApp,
  admin: Client,
): Record<string, { run: () => Promise<Answer>; logs: Logged }> {
  const { database } = test;
  const id = async (url: string, key: string, body: Body) => (await admin.post(url, body)).body[key].id as number;
  const unitId = () => id('/api/units', 'unit', { unit: uniqueName('Unit') });
  const categoryId = () => id('/api/category', 'category', { category: uniqueName('Category') });
  const subCategory = async () => ({
    type: 'subcategory',
    category: uniqueName('Sub'),
    categoryId: await categoryId(),
  });
  const subUnit = async () => ({ type: 'subunit', unit: uniqueName('Sub'), unitId: await unitId(), count: 3 });
  const section = async () => {
    const { id: hostId } = await makeWarehouse(database);
    return makeSection(database, hostId);
  };
  const virtual = async () => makeVirtualWarehouse(database, (await makeWarehouse(database)).id);
  return {
    'a section is added': {
      run: async () =>
        admin.post('/api/warehouses', {
          name: uniqueName('Shelf'),
          sectionId: (await makeWarehouse(database)).id,
          binCount: 4,
        }),
      logs: ['Section', 'create', 'after'],
    },
    'a section is changed': {
      run: async () => admin.put(`/api/warehouses/${(await section()).id}`, { name: uniqueName('Shelf'), binCount: 9 }),
      logs: ['Section', 'update', 'both'],
    },
    'a section is deleted': {
      run: async () => admin.get(`/api/warehouses/delete/${(await section()).id}`),
      logs: ['Section', 'delete', 'before'],
    },
    'a virtual warehouse is changed': {
      run: async () => admin.put(`/api/warehouses/${(await virtual()).id}`, { name: uniqueName('Virtual') }),
      logs: ['Virtual Warehouse', 'update', 'both'],
    },
    'a virtual warehouse is deleted': {
      run: async () => admin.get(`/api/warehouses/delete/${(await virtual()).id}`),
      logs: ['Virtual Warehouse', 'delete', 'before'],
    },
    'a sub-unit is deleted': {
      run: async () => admin.get(`/api/units/delete/${await id('/api/units/subunit', 'unit', await subUnit())}`),
      logs: ['Sub Unit', 'delete', 'before'],
    },
    'a sub-category is added': {
      run: async () => admin.post('/api/category', await subCategory()),
      logs: ['Product Sub Category', 'create', 'after'],
    },
    'a sub-category is deleted': {
      run: async () => admin.get(`/api/category/delete/${await id('/api/category', 'category', await subCategory())}`),
      logs: ['Product Sub Category', 'delete', 'before'],
    },
  };
}
