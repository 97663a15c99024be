import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyNote as note } from '../../../test/empty-note';
import { button, onScreen } from '../../../test/on-screen';
import * as phone from '../../ui/use-is-phone';
import { DepartureFields } from './departure-fields';
import { FoldedDetails } from './folded-details';
import { dispatchNotes } from './note-kind';
import { ProcessButtons } from './process-buttons';
import { useDepartureForm } from './use-departure-form';

function Subject() {
  const departure = useDepartureForm(dispatchNotes, note, { vehicle: '', comment: '' }, vi.fn(), () => undefined);
  return (
    <>
      <FoldedDetails form={departure} summary={[{ label: 'Assignee Name', value: 'Otieno Taker' }]}>
        <DepartureFields form={departure} kind={dispatchNotes} />
      </FoldedDetails>
      <ProcessButtons departure={departure} note={note} />
    </>
  );
}

beforeEach(() => vi.spyOn(phone, 'useIsPhone').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

const vehicleField = () => screen.queryByRole('textbox', { name: /^Vehicle Reg No/ });

test('on a phone the details are a summary until they are asked for', async () => {
  await onScreen(Subject);
  const summary = await screen.findByRole('region', { name: 'Details' });
  expect(within(summary).getByText('Otieno Taker')).toBeTruthy();
  expect(vehicleField()).toBeNull();
  fireEvent.click(await button('Show details'));
  expect(vehicleField()).not.toBeNull();
  expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
});

test('what is wrong in them opens them, at the field', async () => {
  await onScreen(Subject);
  fireEvent.click(await button('Process'));
  const popUp = await screen.findByRole('dialog');
  fireEvent.click(within(popUp).getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(vehicleField()));
});
