import type { DispatchAnswer } from '@ghala/contract/dispatches';
import { NOTES_KEY } from '../../issue-notes/note-calls';
import { dispatchNotes } from '../../issue-notes/note-kind';
import { alertError, confirm } from '../../ui/dialogs';
import { useServerForm } from '../../ui/use-server-form';
import { type DepartureValues, processDispatch } from './dispatches.api';

const NO_VEHICLE = 'The Vehicle Reg No is required';

/** The form that completes a note: the goods are taken by whom they are for, unless another is chosen. */
export function useDepartureForm({ dispatch, assignedTo }: DispatchAnswer, onProcessed: () => void | Promise<void>) {
  const form = useServerForm<DepartureValues, unknown>({
    initialValues: { dispatchToId: assignedTo.id, vehicle: '', comment: '' },
    send: (values, { idempotencyKey }) => processDispatch(dispatch.id, values, idempotencyKey),
    failureTitle: dispatchNotes.failures.process,
    successText: 'Dispatch Note Processed',
    refresh: [NOTES_KEY],
    onSuccess: onProcessed,
  });

  async function send(): Promise<void> {
    if (form.getValues().vehicle.trim() === '') {
      form.setFieldError('vehicle', NO_VEHICLE);
      await alertError(dispatchNotes.failures.vehicle, NO_VEHICLE);
      form.elementRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (await mayLeaveItems(dispatch)) await form.send();
  }
  return { ...form, send };
}

export type DepartureForm = ReturnType<typeof useDepartureForm>;

/** Asks where only some of the items were handed out; with none the server says that there must be one. */
async function mayLeaveItems({ dispatchNo, items }: DispatchAnswer['dispatch']): Promise<boolean> {
  const left = items.filter((item) => item.status !== 'completed').length;
  if (left === 0 || left === items.length) return true;
  return confirm({
    title: 'Process without all items?',
    text: `${left} of ${items.length} items of ${dispatchNo} ${left === 1 ? 'has' : 'have'} not been dispatched. They can't be dispatched on this note later, and it will show an exception.`,
    confirmLabel: 'Process without them',
    danger: false,
  });
}
