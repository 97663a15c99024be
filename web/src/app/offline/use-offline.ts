import { useEffect } from 'react';
import { followNetwork } from '../../shared/connection';
import { keepAnswers } from '../../shared/kept-answers';
import { followWaiting } from '../../shared/waiting/send-waiting';
import { refreshWaiting } from '../../shared/waiting/waiting-store';
import { say, t } from '../../text/t';
import { notifySuccess } from '../../ui/notices';
import { keepInstalled } from './installed';

followNetwork();
keepAnswers();

/** While a user is signed in: what waits on this device is sent, and the application opens without a network. */
export function useOffline(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined) return;
    void refreshWaiting();
    void keepInstalled();
    return followWaiting((count) => notifySuccess(say(t.waiting.sent, { count })));
  }, [userId]);
}
