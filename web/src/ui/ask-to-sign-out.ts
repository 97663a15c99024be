import { signOut } from '../shared/session';
import { storedProfile } from '../shared/session-store';
import { isAnythingTyped } from '../shared/typed-store';
import { readWaiting } from '../shared/waiting/waiting-store';
import { say, t } from '../text/t';
import { confirm } from './dialogs';
import { isAnythingUnsaved } from './use-unsaved-guard';

/**
 * Log Out; asks first while changes of the user wait on this device, which nobody else can send, and while something is
 * typed and not saved, which leaves with them.
 */
export async function askToSignOut(): Promise<void> {
  const { length: count } = await readWaiting().catch(() => []);
  if (count > 0) {
    const isSure = await confirm({
      title: t.waiting.signOutTitle,
      text: say(t.waiting.signOutText, { count, name: storedProfile()?.name ?? '' }),
      confirmLabel: t.waiting.yesSignOut,
      cancelLabel: t.waiting.staySignedIn,
    });
    if (!isSure) return;
  }
  if (isAnythingUnsaved() || isAnythingTyped()) {
    const isSure = await confirm({
      title: t.ui.signOutWithoutSaving,
      text: t.ui.typedLeaves,
      confirmLabel: t.waiting.yesSignOut,
      cancelLabel: t.waiting.staySignedIn,
    });
    if (!isSure) return;
  }
  await signOut();
}
