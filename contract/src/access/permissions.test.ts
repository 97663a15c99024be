import { expect, it } from 'vitest';
import { flagsIn } from './permissions';

it('the stored flags of a role permit what this version of Ghala knows, and nothing else', () => {
  expect([...flagsIn(['batchAdd', 'teleport', 'login'])]).toEqual(['login', 'batchAdd']);
});
