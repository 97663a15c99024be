import { useEffect } from 'react';
import { followNetwork } from '../../net/connection';
import { keepAnswers } from '../../offline/kept-answers';
import { refreshQueue } from '../../offline/offline-queue';
import { followQueue } from '../../offline/send-queued';
import { say, t } from '../../text/t';
import { notifySuccess } from '../notices';

followNetwork();
keepAnswers();

/** Sends what waits on this device while a user is signed in, for the frame of the screens and those outside it. */
export function useOffline(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    void refreshQueue();
    return followQueue((count) => notifySuccess(say(t.waiting.sent, { count })));
  }, [userId]);
}
