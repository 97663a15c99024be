import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyNote as note } from '../../../test/empty-note';
import { answerWith, button, onScreen, refusal } from '../../../test/on-screen';
import { change } from '../../net/send';
import { dispatchNotes } from './note-kind';
import { ProcessButtons } from './process-buttons';
import { useDepartureForm } from './use-departure-form';

function Departure() {
  const departure = useDepartureForm(
    dispatchNotes,
    note,
    { vehicle: 'KDA 123A', comment: '' },
    (values) => change(dispatchCalls.process, { body: { ...values, dispatchNoteId: note.id } as never }),
    () => undefined,
  );
  return <ProcessButtons departure={departure} note={note} />;
}

test('a note is not processed without a network, and its screen says so; the server’s reason stays', async () => {
  const sent = answerWith(refusal('Issue at least one item first'));
  await onScreen(Departure);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent.click(await button('Process'));
  const popUp = await screen.findByRole('dialog', { name: 'Dispatch Note not processed. Try again' });
  expect(popUp.textContent).toContain('A note can only be processed with a connection. It was not processed.');
  expect(sent).toEqual([]);
  onLine.mockRestore();
  fireEvent.click(await button('Retry'));
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Issue at least one item first'));
  expect(sent).toHaveLength(1);
});
