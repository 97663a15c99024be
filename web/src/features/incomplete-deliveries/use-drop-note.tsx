import { confirm } from '../../ui/dialogs';
import { useAction } from '../../ui/use-action';
import { cancelNote, INCOMPLETE_NOTES_KEY } from './incomplete-deliveries.api';
import type { NamedNote } from './use-cancel-note';

/** Drops a draft from the list, after asking. */
export function useDropNote() {
  const action = useAction<number>({
    mutation: cancelNote,
    failureTitle: 'Incomplete Delivery Note Cancellation Failed',
    successText: 'Draft deleted',
    refresh: [INCOMPLETE_NOTES_KEY],
  });
  async function ask({ id, idnNo }: NamedNote) {
    const isSure = await confirm({
      title: 'Delete this draft?',
      text: `${idnNo} and the items that were entered in it will be deleted.`,
      confirmLabel: 'Yes, delete it!',
      cancelLabel: 'Keep it',
    });
    if (isSure) await action.start(id);
  }
  return { ask: (note: NamedNote) => void ask(note) };
}
