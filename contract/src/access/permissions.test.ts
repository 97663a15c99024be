import { expect, it } from 'vitest';
import { permissionGroupsIn } from './permission-labels';
import { flagsIn, permissionFlags } from './permissions';

it('the stored flags of a role permit what this version of Ghala knows, and nothing else', () => {
  expect([...flagsIn(['batchAdd', 'teleport', 'login'])]).toEqual(['login', 'batchAdd']);
});

it('every permission has one switch, in the order of the role screen', () => {
  const groups = permissionGroupsIn('en').map(({ title, switches }) => [title, ...switches.map(({ label }) => label)]);
  expect(groups).toEqual([
    ['Login and Dashboard', 'Transaction view', 'Dashboard view'],
    ['System users', 'Login', 'View', 'Add', 'Update'],
    ['Warehouse', 'View', 'Add', 'Update'],
    ['Purchase Orders', 'View', 'Add', 'Update'],
    ['Supplier', 'View', 'Add', 'Update'],
    ['System Configurations', 'Manage categories', 'Manage products'],
    ['Pickup Notes', 'Create', 'Process', 'Cancel'],
    ['Dispatch Notes', 'Create', 'Process', 'Cancel'],
    ['Gate', 'Mark exits'],
    ['Batch Processing Notes', 'Create', 'Verify'],
    ['Approvals', 'Approve Stock Transfer', 'Approve Stock Adjustment', 'Approve Purchase Order'],
  ]);
  const shown = permissionGroupsIn('en').flatMap(({ switches }) => switches.map(({ flag }) => flag));
  expect(shown.toSorted()).toEqual(permissionFlags.toSorted());
});
