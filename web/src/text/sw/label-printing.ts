import type { Translated } from '@ghala/contract/text/translations';
import type { labelPrinting as english } from '../en/label-printing';

export const labelPrinting: Translated<typeof english> = {
  printLabels: 'Chapisha lebo',
  labels: 'Lebo',
  paper: 'Karatasi',
  layouts: { sheet: 'Karatasi ya A4 ya lebo 24 (70 x 37 mm)', roll: 'Roli ya lebo (50 x 25 mm)' },
  firstCell: 'Lebo ya kwanza',
  firstCellHint: '1 hadi 24, safu kwa safu',
  hasPrice: 'Bei ya rejareja',
  hasCompany: 'Kampuni',
  copiesOfEach: 'Nakala za kila moja',
  copiesOf: 'Nakala za {name}',
  labelFor: 'Lebo ya {name}',
  leaveOut: 'Acha {name}',
  labelCount: 'lebo {count, number}',
  labelsOnSheets: 'lebo {count, number}, karatasi {sheets, number}',
  tooMany: 'Lebo {count, number}: chapisha zisizozidi {max} kwa mara moja',
  reduced: 'Lebo zisizozidi {max} kwa mara moja: idadi kubwa zaidi za hizi {count, number} zimepunguzwa.',
  download: 'Pakua PDF',
  notPrinted: 'Lebo hazikuchapishwa',
};
