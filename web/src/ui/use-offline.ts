import { useEffect } from 'react';
import { followNetwork } from '../shared/connection';
import { keepAnswers } from '../shared/kept-answers';
import { followWaiting } from '../shared/waiting/send-waiting';
import { refreshWaiting } from '../shared/waiting/waiting-store';
import { say, t } from '../text/t';
import { notifySuccess } from './notices';

followNetwork();
keepAnswers();

/** While a user is signed in: what waits on this device is sent. For the frame of the screens, and those outside of it. */
export function useOffline(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    void refreshWaiting();
    return followWaiting((count) => notifySuccess(say(t.waiting.sent, { count })));
  }, [userId]);
}
