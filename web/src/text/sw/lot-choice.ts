import type { Translated } from '@ghala/contract/text/translations';
import type { lotChoice as english } from '../en/lot-choice';

export const lotChoice: Translated<typeof english> = {
  lots: 'Bechi',
  serials: 'Nambari za Serili',
  expires: '{number}, mwisho wa matumizi {day}',
  expired: '{number}, muda uliisha {day}',
  due: 'Itachukua {parts}',
  part: '{quantity} za {lot} ({place})',
  noneDue: 'Hakuna ambayo haijapitwa na muda kwenye stoku hapa.',
  chooseOthers: 'Chagua Bechi Nyingine',
  takeDue: 'Chukua Zinazostahili Kutoka',
  chosen: '{unit} {chosen} kati ya {wanted} zimechaguliwa',
  quantityOf: 'Idadi ya bechi {number}',
  take: 'Chukua {number}',
  availableIn: '{quantity} katika {place}',
  reason: 'Kwa nini bechi hizi',
  reasonHint: 'Vinginevyo zinazoisha muda kwanza hutoka kwanza.',
  needsApproval: 'Bechi moja imepitwa na muda: hati itahitaji idhini kabla ya kutolewa.',
  notLoaded: 'Bechi hazijapakiwa',
  asked: 'Zilizoombwa: {lots}',
  askedBecause: 'Zilizoombwa: {lots}. Sababu: {reason}',
  lotsOf: 'Bechi za {name}',
};
