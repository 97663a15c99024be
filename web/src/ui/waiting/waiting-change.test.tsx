import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import type { QueuedChange } from '../../offline/offline-queue';
import { WaitingChoices } from './waiting-change';

const exit: QueuedChange = {
  at: [1, 1, 'key'],
  key: 'key',
  name: 'gate.leavePickup',
  input: {},
  about: 'gate:pickup:7',
  words: 'PN-000007 left on KDA 001A',
  opens: '/gate/pickup/7',
  localIds: [],
  shown: undefined,
  madeAt: 0,
  state: 'refused',
};

test.each([
  ['note.alreadyLeft', 0],
  ['note.noGatePass', 1],
])('an exit that is refused as %s can be discarded, and %d times sent again', async (refusalCode, times) => {
  const change = { ...exit, refusalCode };
  await onScreen(() => <WaitingChoices change={change} all={[change]} />);
  await button('Discard');
  expect(screen.queryAllByRole('button', { name: 'Send again' })).toHaveLength(times);
});
