import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, onScreen } from '../../../../test/on-screen';
import { localId } from '../../../offline/local-ids';
import { addToQueue, markQueued, readQueue, refreshQueue } from '../../../offline/offline-queue';
import { keepProfile, type Profile } from '../../../session/session-store';
import { NotAccepted } from './not-accepted';

const REASON = 'PO-000007 has been received completely';

beforeEach(async () => {
  keepProfile({ id: 1, Permission: {} } as Profile);
  await refreshQueue();
});

/** Begins a receipt on this device, to be answered by the server with this refusal if there is one. */
async function begin(refusal?: string): Promise<number> {
  const id = localId();
  const about = `receipt:${id}`;
  const begun = { name: 'receipt.create', input: {}, about, opens: '/', localIds: [id], shown: {} } as const;
  await addToQueue({ ...begun, localIds: [id], key: about, words: 'Receipt of PO-000007' });
  const [change] = await readQueue();
  if (change && refusal) await markQueued({ ...change, state: 'refused', refusal });
  return id;
}

test('a receipt shows what the server refused and why, and a discarded change is gone', async () => {
  const id = await begin(REASON);
  const onGone = vi.fn();
  await onScreen(() => <NotAccepted receiptId={id} onGone={onGone} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Receipt of PO-000007');
  expect(alert.textContent).toContain(`Not accepted: ${REASON}`);
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  expect(await button('Send again')).toBeTruthy();
  fireEvent.click(await button('Discard'));
  fireEvent.click(await button('Yes, discard it'));
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await readQueue()).toEqual([]);
});

test('a receipt does not mention changes that only wait', async () => {
  const id = await begin();
  await onScreen(() => <NotAccepted receiptId={id} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
