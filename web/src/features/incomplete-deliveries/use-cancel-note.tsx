import { Text } from '@mantine/core';
import { t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { useAction } from '../../ui/use-action';
import { CHANGED, cancelNote } from './incomplete-deliveries.api';

/** Identifies the note in a question. */
export interface NamedNote {
  id: number;
  idnNo: string;
}

/** Cancels a note, after asking with the specified text. */
export function useCancelNote(onCancelled?: () => void | Promise<void>) {
  const action = useAction<number>({
    mutation: cancelNote,
    failureTitle: t.incompleteDeliveries.incompleteDeliveryNoteCancellationFailed,
    successText: t.incompleteDeliveries.incompleteDeliveryNoteCancelled,
    refresh: CHANGED,
    onSuccess: onCancelled,
  });
  async function ask({ id, idnNo }: NamedNote) {
    const isSure = await confirm({
      title: t.incompleteDeliveries.confirmIncompleteDeliveryNoteCancellation,
      text: (
        <>
          <Text span inherit display="block" fw={600}>
            {idnNo}
          </Text>
          <span>{t.common.cannotBeReverted}</span>
        </>
      ),
      confirmLabel: t.common.yesCancelIt,
    });
    if (isSure) await action.start(id);
  }
  return { ask: (note: NamedNote) => void ask(note), isRunning: action.isRunning };
}
