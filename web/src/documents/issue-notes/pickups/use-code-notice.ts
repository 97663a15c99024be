import type { Channel } from '@ghala/contract/calls/messages';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { t } from '../../../text/t';
import { notifySuccess } from '../../../ui/notices';
import { useUnsentNotice } from '../../../ui/waiting/unsent';

/** Tells what became of the new code of a pickup: it is on its way, no service sends it, or it waits for approval. */
export function useCodeNotice(): (noteId: number, channels: readonly Channel[]) => Promise<void> {
  const tellUnsent = useUnsentNotice();
  return async (noteId, channels) => {
    if (channels.length === 0) return notifySuccess(t.pickups.codeAwaitsApproval);
    const told = { what: 'code', about: messageSubjects.pickupCode(noteId) } as const;
    if (await tellUnsent(channels, told)) notifySuccess(t.pickups.newCodeOnItsWay);
  };
}
