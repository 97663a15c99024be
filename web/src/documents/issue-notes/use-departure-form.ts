import { NOTES_KEY } from '../../net/query-keys';
import type { Mutation } from '../../net/send';
import { say, t } from '../../text/t';
import { alertError, confirm } from '../../ui/dialogs/dialogs';
import { type ServerForm, useServerForm } from '../../ui/form/use-server-form';
import { needNetwork, unansweredText } from './needs-connection';
import type { Note, NoteKind } from './note-kind';

const NO_VEHICLE = t.issueNotes.vehicleRequired;

/** Holds how the goods leave, as form fields; a kind may have more. */
export type DepartureValues = {
  vehicle: string;
  comment: string;
};

export function useDepartureForm<Values extends DepartureValues>(
  kind: NoteKind,
  note: Note,
  initialValues: Values,
  mutation: (values: Values) => Mutation,
  onProcessed: () => void | Promise<void>,
): ServerForm<Values> {
  const form = useServerForm<Values, unknown>({
    initialValues,
    mutation: (values) => {
      needNetwork(t.issueNotes.processNeedsConnection);
      return mutation(values);
    },
    failureTitle: kind.texts.notProcessed,
    explain: unansweredText,
    successText: kind.texts.processed,
    refresh: [NOTES_KEY],
    onSuccess: onProcessed,
  });

  async function send(): Promise<void> {
    if (form.getValues().vehicle.trim() === '') {
      form.setErrors({ vehicle: NO_VEHICLE });
      await alertError(kind.texts.noVehicle, NO_VEHICLE, { returnFocus: false });
      form.elementRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (await mayLeaveItems(kind, note)) await form.send();
  }
  return { ...form, send };
}

/** Asks for confirmation if only some items were handed out; if none were, the server refuses. */
async function mayLeaveItems({ texts }: NoteKind, { noteNo, items }: Note): Promise<boolean> {
  const left = items.filter((item) => item.status !== 'completed').length;
  if (left === 0 || left === items.length) return true;
  return confirm({
    title: t.issueNotes.processWithoutAllItems,
    text: say(texts.processWithoutAll, { left, items: items.length, noteNo }),
    confirmLabel: t.issueNotes.processWithoutThem,
    danger: false,
  });
}
