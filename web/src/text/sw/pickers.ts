import type { Translated } from '@ghala/contract/text/translations';
import type { pickers as english } from '../en/pickers';

export const pickers: Translated<typeof english> = {
  noPurposeFound: 'Hakuna kusudi lililopatikana.',
  noStockCategoryFound: 'Hakuna aina ya stoku iliyopatikana.',
  bpnTags: 'Lebo za BPN',
  noTagFound: 'Hakuna lebo iliyopatikana.',
  productSubCategory: 'Kundi Dogo la Bidhaa',
  noProductSubCategory: 'Hakuna kundi dogo la bidhaa.',
  noUnitFound: 'Hakuna kipimo kilichopatikana.',
  subUnit: 'Kipimo Kidogo',
  noSubUnitFound: 'Hakuna kipimo kidogo kilichopatikana.',
  noPaymentFound: 'Hakuna njia ya malipo iliyopatikana.',
  noProjectsFound: 'Hakuna miradi iliyopatikana.',
  imagesAreRead: 'Jina na nambari ya kitambulisho husomwa kwenye picha. Picha hazihifadhiwi.',
  readingTheCard: 'Inasoma kadi…',
  readLookItOver: 'Imesomwa. Kagua jina na nambari kabla ya kuhifadhi.',
  nothingRead: 'Hakuna kilichosomeka. Andika jina na nambari.',
  idFront: 'Kitambulisho, Mbele',
  idBack: 'Kitambulisho, Nyuma',
  user: 'Mtumiaji',
  noUserFound: 'Hakuna mtumiaji aliyepatikana.',
  noWarehouseFound: 'Hakuna ghala lililopatikana.',
  onlyPrequalified: 'Maagizo huenda kwa wasambazaji walioidhinishwa mapema tu.',
  onTime: 'kwa wakati {percent}%',
  daysTaken: '{days, plural, one {siku #} other {siku #}}',
  nothingReceivedYet: 'bado hakuna agizo lililopokelewa',
  virtual: '{name} - pepe',
  section: 'Sehemu',
  noSectionFound: 'Hakuna sehemu iliyopatikana.',
  holdsMoreThanYourOwn: 'Una ruhusa zaidi ya wadhifa wako',
  addTyped: 'Ongeza "{words}"',
  addOne:
    '{kind, select, unit {Ongeza kipimo} subUnit {Ongeza kipimo kidogo} category {Ongeza kundi la bidhaa} ' +
    'subCategory {Ongeza kundi dogo} payment {Ongeza njia ya malipo} tag {Ongeza lebo} nog {Ongeza aina ya stoku} ' +
    'project {Ongeza mradi} warehouse {Ongeza ghala} section {Ongeza sehemu} supplier {Ongeza msambazaji} ' +
    'product {Ongeza bidhaa} other {Ongeza kusudi}}',
  askWhoAdds:
    'Mwombe mtu {kind, select, unit {anayesimamia vipimo} subUnit {anayesimamia vipimo} ' +
    'category {anayesimamia makundi} subCategory {anayesimamia makundi} payment {anayesimamia njia za malipo} ' +
    'tag {anayesimamia lebo} nog {anayesimamia aina za stoku} project {anayesimamia miradi} ' +
    'warehouse {anayeruhusiwa kuongeza maghala} section {anayeruhusiwa kuongeza maghala} ' +
    'supplier {anayeruhusiwa kuongeza wasambazaji} product {anayesimamia bidhaa} other {anayesimamia makusudi}}.',
  addCommon: 'Ongeza {names}',
  addCommonMore: 'Ongeza {names}…',
  commonAdded: '{added, plural, one {Ingizo # limeongezwa} other {Maingizo # yameongezwa}}',
  commonNotAdded: 'Hakuna kilichoongezwa',
  productName: 'Jina/Maelezo ya Bidhaa',
  receiveFirst: 'Pokea bidhaa kwanza: {link}',
  orderFirst: 'Bidhaa zisizoagizwa hazihitaji agizo. {link}',
  noRoleFound: 'Hakuna wadhifa uliopatikana.',
};
