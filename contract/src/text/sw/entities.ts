import type { RefusedEntity } from '../../refusals/refusals';
import { noteWords } from './note-kinds';
import { requestWords } from './request-kinds';

/** The names of Ghala's entities in Swahili, with the sentence that each is not found. */
export const notFoundTexts: Record<RefusedEntity, string> = {
  purchaseOrder: 'Agizo la ununuzi halikupatikana',
  incompleteDelivery: 'Noti ya upungufu haikupatikana',
  ...noteWords.entities,
  markedReturn: 'Bidhaa ya kurejeshwa haikupatikana',
  stockRecord: 'Rekodi hiyo ya stoku haikupatikana',
  ...requestWords.entities,
  stockCount: 'Hesabu ya stoku haikupatikana',
  countLine: 'Mstari wa hesabu haukupatikana',
  stockReservation: 'Utengaji wa stoku haukupatikana',
  product: 'Bidhaa haikupatikana',
  import: 'Uingizaji haukupatikana',
  lot: 'Bechi haikupatikana',
  reorderLevel: 'Kiwango cha kuagiza tena hakikupatikana',
  supplier: 'Msambazaji hakupatikana',
  supplierDocument: 'Hati ya msambazaji haikupatikana',
  warehouse: 'Ghala halikupatikana',
  place: 'Mahali hapo hapakupatikana',
  receivingPlace: 'Mahali pa kupokea stoku hapakupatikana',
  unit: 'Kipimo hakikupatikana',
  subUnit: 'Kipimo kidogo hakikupatikana',
  productCategory: 'Kundi la bidhaa halikupatikana',
  productSubCategory: 'Kundi dogo la bidhaa halikupatikana',
  payment: 'Njia ya malipo haikupatikana',
  purpose: 'Kusudi halikupatikana',
  tag: 'Lebo haikupatikana',
  stockCategory: 'Aina ya stoku haikupatikana',
  project: 'Mradi haukupatikana',
  role: 'Wadhifa haukupatikana',
  user: 'Mtumiaji hakupatikana',
  device: 'Kifaa hakikupatikana',
  backup: 'Nakala haikupatikana',
  view: 'Mwonekano haukupatikana',
};
