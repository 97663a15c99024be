import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyNote as note } from '../../../test/empty-note';
import { button, onScreen } from '../../../test/on-screen';
import * as phone from '../../ui/use-is-phone';
import { DepartureFields } from './departure-fields';
import { FoldedDetails } from './folded-details';
import { HandOut } from './hand-out';
import { dispatchNotes } from './note-kind';
import { ProcessButtons } from './process-buttons';
import { useDepartureForm } from './use-departure-form';

function Subject() {
  const departure = useDepartureForm(dispatchNotes, note, { vehicle: '', comment: '' }, vi.fn(), () => undefined);
  return (
    <>
      <FoldedDetails summary={[{ label: 'Assignee Name', value: 'Otieno Taker' }]}>
        <p>Who asks for it</p>
      </FoldedDetails>
      <HandOut departure={<DepartureFields form={departure} kind={dispatchNotes} />}>
        <h2>Stock Items</h2>
      </HandOut>
      <ProcessButtons departure={departure} note={note} />
    </>
  );
}

beforeEach(() => vi.spyOn(phone, 'useIsPhone').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

const vehicleField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Vehicle Reg No/ });

test('on a phone the details are a summary until they are asked for', async () => {
  await onScreen(Subject);
  const summary = await screen.findByRole('region', { name: 'Details' });
  expect(within(summary).getByText('Otieno Taker')).toBeTruthy();
  expect(screen.queryByText('Who asks for it')).toBeNull();
  fireEvent.click(await button('Show details'));
  expect(screen.getByText('Who asks for it')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
});

test('what must be entered is not folded away: after the list on a phone, before it elsewhere', async () => {
  await onScreen(Subject);
  const isAfter = () => {
    const list = screen.getByRole('heading', { name: 'Stock Items' });
    return Boolean(list.compareDocumentPosition(vehicleField()) & Node.DOCUMENT_POSITION_FOLLOWING);
  };
  await button('Process');
  expect(isAfter()).toBe(true);
});

test('without a vehicle nothing is processed, and the field has the focus', async () => {
  await onScreen(Subject);
  fireEvent.click(await button('Process'));
  const popUp = await screen.findByRole('dialog');
  fireEvent.click(within(popUp).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(vehicleField()));
});

test('what leaves without a plate is entered in one tap', async () => {
  await onScreen(Subject);
  fireEvent.click(await button('On foot'));
  expect(vehicleField().value).toBe('On foot');
  fireEvent.click(await button('Boda boda'));
  expect(vehicleField().value).toBe('Boda boda');
  expect(document.activeElement).toBe(vehicleField());
});
