import { readQueue } from '../../offline/offline-queue';
import { isAnythingTyped } from '../../offline/typed-store';
import { signOut } from '../../session/session';
import { storedProfile } from '../../session/session-store';
import { say, t } from '../../text/t';
import { isAnythingUnsaved } from '../form/use-unsaved-guard';
import { confirm } from './dialogs';

/**
 * Logs out. It asks first while changes of the user wait on this device, which nobody else can send, and while
 * something typed is not saved, which would be lost.
 */
export async function askToSignOut(): Promise<void> {
  const { length: count } = await readQueue().catch(() => []);
  if (count > 0) {
    const text = say(t.waiting.signOutText, { count, name: storedProfile()?.name ?? '' });
    if (!(await isSure(t.waiting.signOutTitle, text))) return;
  }
  if ((isAnythingUnsaved() || isAnythingTyped()) && !(await isSure(t.ui.signOutWithoutSaving, t.ui.typedLeaves)))
    return;
  await signOut();
}

function isSure(title: string, text: string): Promise<boolean> {
  return confirm({ title, text, confirmLabel: t.waiting.yesSignOut, cancelLabel: t.waiting.staySignedIn });
}
