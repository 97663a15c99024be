import type { Translated } from '@ghala/contract/text/translations';
import type { notePage as english } from '../en/note-page';

export const notePage: Translated<typeof english> = {
  draft: 'Rasimu: endelea nayo, kisha iwasilishe ili iidhinishwe.',
  pending: 'Inasubiri idhini. Baada ya hapo bidhaa zake zinaweza kutolewa.',
  active: 'Imeidhinishwa: bidhaa zake zinaweza kutolewa kutoka {place}.',
  completed: 'Ilitolewa {when} na {name}.',
  cancelled: 'Ilighairiwa {when} na {name}: {reason}',
  issuedAt: 'Ilitolewa',
  open: 'Fungua {noteNo}',
};
