import { hasLocalId } from '../shared/waiting/local-ids';
import { removeWaiting, type WaitingChange } from '../shared/waiting/waiting-store';
import { say, t } from '../text/t';
import { confirm } from './dialogs';

/** Discards a change that was not sent, and those that build on it, after asking. Resolves to whether it was done. */
export async function askToDiscard(change: WaitingChange, all: readonly WaitingChange[]): Promise<boolean> {
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
  // Those that build on it first: one alone could never be sent.
  for (const one of [...others, change]) await removeWaiting(one);
  return true;
}

function buildsOn({ input }: WaitingChange, { localIds }: WaitingChange): boolean {
  return hasLocalId(input) && localIds.some((id) => JSON.stringify(input).includes(String(id)));
}
