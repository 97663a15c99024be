import type { Translated } from '@ghala/contract/text/translations';
import type { stockRequests as english } from '../en/stock-requests';

export const stockRequests: Translated<typeof english> = {
  itAwaitsApproval: 'Inasubiri idhini',
  notFound: 'Maelezo ya stoku hayakupatikana. Jaribu tena',
  qtyAvail: 'Inayopatikana',
};
