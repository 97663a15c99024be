import type { Channel } from '@ghala/contract/calls/messages';
import { messageSubjects } from '@ghala/contract/message-subjects';
import { t } from '../../text/t';
import { notifySuccess } from '../../ui/notices';
import { useUnsentNotice } from '../../ui/unsent';

/** Tells what became of the new code of a pickup: that it is on its way, or that no service sends it. */
export function useCodeNotice(): (noteId: number, channels: readonly Channel[]) => Promise<void> {
  const tellUnsent = useUnsentNotice();
  return async (noteId, channels) => {
    const told = { what: 'code', about: messageSubjects.pickupCode(noteId) } as const;
    if (await tellUnsent(channels, told)) notifySuccess(t.pickups.newCodeOnItsWay);
  };
}
