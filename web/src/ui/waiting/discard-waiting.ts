import { hasLocalId } from '../../offline/local-ids';
import { type QueuedChange, removeFromQueue } from '../../offline/offline-queue';
import { say, t } from '../../text/t';
import { confirm } from '../dialogs/dialogs';

/** Asks, then discards a change that was not sent and those that build on it. Resolves to whether it was done. */
export async function askToDiscard(change: QueuedChange, all: readonly QueuedChange[]): Promise<boolean> {
  const others = change.localIds.length === 0 ? [] : all.filter((one) => one !== change && buildsOn(one, change));
  const { words } = change;
  const isSure = await confirm({
    title: t.waiting.discardTitle,
    text:
      others.length === 0
        ? say(t.waiting.discardText, { words })
        : say(t.waiting.discardWithOthers, { words, count: others.length }),
    confirmLabel: t.waiting.yesDiscard,
  });
  if (!isSure) return false;
  // Those that build on it go first: one alone could never be sent.
  for (const one of [...others, change]) await removeFromQueue(one);
  return true;
}

function buildsOn({ input }: QueuedChange, { localIds }: QueuedChange): boolean {
  return hasLocalId(input) && localIds.some((id) => JSON.stringify(input).includes(String(id)));
}
