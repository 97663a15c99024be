import { Text } from '@mantine/core';
import { confirm } from '../../ui/dialogs';
import { useAction } from '../../ui/use-action';
import { CHANGED, cancelNote } from './incomplete-deliveries.api';

/** What names a note in a question. */
export interface NamedNote {
  id: number;
  idnNo: string;
}

/** Cancels a note, after asking in the specified words. */
export function useCancelNote(onCancelled?: () => void | Promise<void>) {
  const action = useAction<number>({
    mutation: cancelNote,
    failureTitle: 'Incomplete Delivery Note Cancellation Failed',
    successText: 'Incomplete Delivery Note Cancelled',
    refresh: CHANGED,
    onSuccess: onCancelled,
  });
  async function ask({ id, idnNo }: NamedNote) {
    const isSure = await confirm({
      title: 'Confirm Incomplete Delivery Note Cancellation',
      text: (
        <>
          <Text span inherit display="block" fw={600}>
            {idnNo}
          </Text>
          <span>You won't be able to revert this!</span>
        </>
      ),
      confirmLabel: 'Yes, cancel it!',
    });
    if (isSure) await action.start(id);
  }
  return { ask: (note: NamedNote) => void ask(note), isRunning: action.isRunning };
}
