import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { importCalls } from '@ghala/contract/calls/imports';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Call } from '@ghala/contract/common/call';
import type { Logged } from './call-case';
import { makeSection, makeVirtualWarehouse, makeWarehouse, uniqueName } from './fixtures';
import type { Answer, Client, TestApp } from './test-app';

/** Changes child entries through their own calls: sections, virtual warehouses, sub-units, sub-categories. */
export function lowerLevelChanges(
  test: TestApp,
  admin: Client,
): Record<string, { run: () => Promise<Answer>; logs: Logged }> {
  const { database } = test;
  const { units, categories } = catalogueCalls;
  const id = async (call: Call, key: string, body: Record<string, unknown>) =>
    (await admin.attempt(call, { body })).body[key].id as number;
  const unitId = () => id(units.create, 'unit', { unit: uniqueName('Unit') });
  const categoryId = () => id(categories.create, 'category', { category: uniqueName('Category') });
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
        admin.attempt(warehouseCalls.create, {
          body: { name: uniqueName('Shelf'), sectionId: (await makeWarehouse(database)).id, binCount: 4 },
        }),
      logs: ['Section', 'create', 'after'],
    },
    'a section is changed': {
      run: async () =>
        admin.attempt(warehouseCalls.update, {
          params: { id: (await section()).id },
          body: { name: uniqueName('Shelf'), binCount: 9 },
        }),
      logs: ['Section', 'update', 'both'],
    },
    'a section is deleted': {
      run: async () => admin.attempt(warehouseCalls.delete, { params: { id: (await section()).id } }),
      logs: ['Section', 'delete', 'before'],
    },
    'a virtual warehouse is changed': {
      run: async () =>
        admin.attempt(warehouseCalls.update, {
          params: { id: (await virtual()).id },
          body: { name: uniqueName('Virtual') },
        }),
      logs: ['Virtual Warehouse', 'update', 'both'],
    },
    'a virtual warehouse is deleted': {
      run: async () => admin.attempt(warehouseCalls.delete, { params: { id: (await virtual()).id } }),
      logs: ['Virtual Warehouse', 'delete', 'before'],
    },
    'a sub-unit is changed by an import': {
      run: async () => {
        const body = await subUnit();
        const { unit } = (await admin.attempt(units.createSubUnit, { body })).body;
        const content = `h\r\n${unit.unit};${unit.Unit.unit};sub`;
        return admin.attempt(importCalls.import, {
          body: { kind: 'units', columns: 'unit,parent,symbol', separator: 'semicolon' },
          files: { file: { name: 'units.csv', content } },
        });
      },
      logs: ['Sub Unit', 'update', 'both'],
    },
    'a sub-unit is deleted': {
      run: async () =>
        admin.attempt(units.delete, {
          params: { id: await id(units.createSubUnit, 'unit', await subUnit()) },
        }),
      logs: ['Sub Unit', 'delete', 'before'],
    },
    'a sub-category is added': {
      run: async () => admin.attempt(categories.create, { body: await subCategory() }),
      logs: ['Product Sub Category', 'create', 'after'],
    },
    'a sub-category is deleted': {
      run: async () =>
        admin.attempt(categories.delete, {
          params: { id: await id(categories.create, 'category', await subCategory()) },
        }),
      logs: ['Product Sub Category', 'delete', 'before'],
    },
  };
}
