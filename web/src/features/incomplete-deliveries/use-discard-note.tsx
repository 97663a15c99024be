import { INCOMPLETE_NOTES_KEY } from '../../net/query-keys';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { useAction } from '../../ui/use-action';
import { cancelNote } from './incomplete-deliveries.api';
import type { NamedNote } from './use-cancel-note';

/** Discards a draft from the list, after asking. */
export function useDiscardNote() {
  const action = useAction<number>({
    mutation: cancelNote,
    failureTitle: t.incompleteDeliveries.incompleteDeliveryNoteCancellationFailed,
    successText: t.incompleteDeliveries.draftDeleted,
    refresh: [INCOMPLETE_NOTES_KEY],
  });
  async function ask({ id, idnNo }: NamedNote) {
    const isSure = await confirm({
      title: t.incompleteDeliveries.deleteThisDraft,
      text: say(t.incompleteDeliveries.draftDeletion, { idnNo }),
      confirmLabel: t.common.yesDeleteIt,
      cancelLabel: t.incompleteDeliveries.keepIt,
    });
    if (isSure) await action.start(id);
  }
  return { ask: (note: NamedNote) => void ask(note) };
}
