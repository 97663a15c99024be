import { useEffect } from 'react';
import { followNetwork } from '../net/connection';
import { keepAnswers } from '../offline/kept-answers';
import { refreshQueue } from '../offline/offline-queue';
import { followQueue } from '../offline/send-queued';
import { say, t } from '../text/t';
import { notifySuccess } from './notices';

followNetwork();
keepAnswers();

/** While a user is signed in: what waits on this device is sent. For the frame of the screens, and those outside of it. */
export function useOffline(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    void refreshQueue();
    return followQueue((count) => notifySuccess(say(t.waiting.sent, { count })));
  }, [userId]);
}
