import { t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import type { EntryHandle } from './entry-row';

/**
 * Asks before something that saves the document discards a line that was begun but not added.
 * @param text that the line is not in the document yet
 * @returns whether to go on: at once if no line was begun
 */
export async function mayDiscardBegunLine(
  entry: EntryHandle | null,
  text: string = t.common.itemNotAddedYet,
): Promise<boolean> {
  if (!entry?.isBegun()) return true;
  const isSure = await confirm({
    title: t.common.goOnWithoutThisItem,
    text,
    confirmLabel: t.common.goOnWithoutIt,
    danger: false,
  });
  if (isSure) entry.discard();
  return isSure;
}
