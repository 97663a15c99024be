import { signOut } from '../shared/session';
import { storedProfile } from '../shared/session-store';
import { readWaiting } from '../shared/waiting/waiting-store';
import { say, t } from '../text/t';
import { confirm } from './dialogs';

/** Log Out; asks first while changes of the user wait on this device: nobody else can send them. */
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
  await signOut();
}
