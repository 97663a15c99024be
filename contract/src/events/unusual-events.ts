import { byNote, notePath } from '../kinds/note-kinds';
import type { Language } from '../text/language';
import { words } from '../text/words';

/**
 * These are the kinds of unusual events: what one person may have done to get round the rules. Which events of the log
 * are of which kind, the function unusual_kind of the database says.
 */
export const unusualKinds = [
  'importUndone',
  'noteCancelled',
  'receiverCorrected',
  'goodsReturned',
  'receiptReversed',
  'countDropped',
  'countRepeated',
  'receiptVerified',
  'rulesChanged',
  'ownDecision',
  'passwordReset',
  'exitUnmarked',
  'expiryMoved',
  'secretRead',
] as const;
export type UnusualKind = (typeof unusualKinds)[number];

/** Goods of a processed note that the gate did not mark as left within so many days are one of them. */
export const EXIT_MARKED_WITHIN_DAYS = 2;

export function unusualKindText(kind: UnusualKind, language: Language): string {
  return words.in(language).unusualKinds[kind];
}

const screens: Partial<Record<string, (id: number) => string>> = {
  import: (id) => `/imports/${id}`,
  ...byNote('entity', (kind) => (id: number) => notePath(kind, id)),
  stockCount: (id) => `/inventory/counts/${id}`,
  receipt: (id) => `/transaction/pdfbatch/${id}`,
  product: (id) => `/inventory/products/${id}`,
  lot: (id) => `/inventory/lots/${id}`,
  user: (id) => `/settings/users/${id}`,
  role: (id) => `/settings/roles/${id}`,
  approvalRule: () => '/settings/approvals',
  approvalPolicy: () => '/settings/approvals',
  approvalRequest: () => '/settings/approvals',
  message: () => '/settings/messages',
};

/** This is the address of the screen that shows what an unusual event is about; '' if none does. */
export function unusualPath({ code, entityId }: { code: string | null; entityId: number | null }): string {
  const [entity = ''] = (code ?? '').split('.');
  return screens[entity]?.(entityId ?? 0) ?? '';
}
