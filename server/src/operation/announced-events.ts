import type { EventCode } from '@ghala/contract/events/events';
import { ofEachNote } from '@ghala/contract/kinds/note-kinds';
import { ofEachRequest } from '@ghala/contract/kinds/request-kinds';
import type { Channel } from '../db/database-notices';

/** Names the events that open windows and other server processes wait for, to learn that something changed. */
const announced: Partial<Record<EventCode, Channel>> = {
  'purchaseOrder.submit': 'approvals',
  'purchaseOrder.delete': 'approvals',
  ...ofEachNote({
    submit: 'approvals',
    delete: 'approvals',
    correct: 'approvals',
    requestCancel: 'approvals',
    leave: 'approvals',
  } as const),
  'receipt.requestReverse': 'approvals',
  'import.requestStock': 'approvals',
  'import.requestUndo': 'approvals',
  'import.undo': 'approvals',
  ...ofEachRequest('request', () => 'approvals' as const),
  'approvalRequest.approve': 'approvals',
  'approvalRequest.reject': 'approvals',
  'approvalPolicy.setOwnRequests': 'approvals',
  'approvalPolicy.setReceiptVerifier': 'approvals',
  'approvalPolicy.setSecondName': 'approvals',
  'approvalPolicy.setMemberReserve': 'approvals',
  'approvalPolicy.loseApprover': 'approvals',
  'approvalPolicy.gainApprover': 'approvals',
  'stockCount.create': 'counts',
  'stockCount.update': 'counts',
  'stockCount.start': 'counts',
  'stockCount.count': 'figures',
  'stockCount.askRecount': 'counts',
  'stockCount.close': 'counts',
  'stockCount.reopen': 'counts',
  'stockCount.submit': 'counts',
  'stockCount.cancel': 'counts',
  'linkAddress.update': 'links',
  'linkAddress.delete': 'links',
  'linkKey.create': 'links',
};

/** Lists the announcements for these events, without duplicates. */
export function channelsOf(events: readonly { code: EventCode }[]): Channel[] {
  return [...new Set(events.flatMap(({ code }) => announced[code] ?? []))];
}
