import type { AccuracyMonth, CountLineState, CountRow } from '@ghala/contract/calls/counts';
import type { LotHead } from '@ghala/contract/common/lots';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { Tracking } from '@ghala/contract/common/tracking';
import { placeName } from '@ghala/contract/labels/place-labels';
import type { Language } from '@ghala/contract/text/language';
import { words } from '@ghala/contract/text/words';
import type { ListExport } from '../../http/list-export';
import { withLots } from '../../print/printed-lots';

/** Exports the list of counts. */
export function countsExport(timezone: string): ListExport<CountRow> {
  return {
    title: 'Stock Counts',
    fileName: 'stock_counts',
    columns: [
      { title: 'Count No.', value: (row) => row.number },
      { title: 'Name', value: (row) => row.name },
      { title: 'Warehouse', value: (row, language) => placeName({ ...row, Section: null }, language) },
      { title: 'Status', value: (row, language) => words.in(language).countStatus[row.status] },
      { title: 'Lines', isNumber: true, value: (row) => row.lines },
      { title: 'Counted', isNumber: true, value: (row) => row.counted },
      { title: 'Differences', isNumber: true, value: (row) => row.differences },
      { title: 'Difference (Kshs)', isMoney: true, value: (row) => row.differenceValue },
      { title: 'Created By', value: (row) => row.User.name },
      { title: 'Created Date', value: (row) => formatMoment(row.createdAt, timezone) },
    ],
  };
}

/** A line of a count as files show it; figures that are not told are null. */
interface SheetFileRow {
  section: string | null;
  product: string;
  tracking: Tracking;
  lot: LotHead | null;
  code: string;
  unit: string;
  expected: number | null;
  counted: number | null;
  difference: number | null;
  differenceValue: number | null;
  state: CountLineState;
  awaits: 'other' | 'another' | null;
  countedBy: string | null;
  countedAt: string | null;
}

function stateText({ state, awaits }: SheetFileRow, language: Language): string {
  const { countLineStates, countLineAwaits } = words.in(language);
  return [countLineStates[state], ...(awaits === null ? [] : [countLineAwaits[awaits]])].join(': ');
}

/** Exports the sheet of a count, which is also the paper to count by. */
export function sheetExport(
  { number, name, place }: { number: string; name: string; place: string },
  { isBlind, timezone }: { isBlind: boolean; timezone: string },
): ListExport<SheetFileRow> {
  const columns: ListExport<SheetFileRow>['columns'] = [
    { title: 'Section', value: (row) => row.section },
    {
      title: 'Product Description',
      value: ({ product: name, tracking, lot, counted }, language) =>
        withLots({ name, tracking }, lot === null ? [] : [{ ...lot, quantity: counted ?? 0 }], language),
    },
    { title: 'Code', value: (row) => row.code },
    { title: 'Unit', value: (row) => row.unit },
    { title: 'Expected', isNumber: true, value: (row) => row.expected },
    { title: 'Counted', isNumber: true, value: (row) => row.counted },
    { title: 'Difference', isNumber: true, value: (row) => row.difference },
    { title: 'Difference (Kshs)', isMoney: true, value: (row) => row.differenceValue },
    { title: 'Status', value: stateText },
    { title: 'Counted By', value: (row) => row.countedBy },
    { title: 'Date', value: (row) => (row.countedAt === null ? null : formatMoment(row.countedAt, timezone)) },
  ];
  const expecting = ['Expected', 'Difference', 'Difference (Kshs)'];
  return {
    title: 'Count Sheet',
    heading: (title) => `${title} ${number} / ${name} / ${place}`,
    fileName: 'count_sheet',
    columns: isBlind ? columns.filter(({ title }) => !expecting.includes(String(title))) : columns,
  };
}

/** Exports how exact the books were. */
export const accuracyExport: ListExport<AccuracyMonth> = {
  title: 'Count Accuracy',
  fileName: 'count_accuracy',
  columns: [
    { title: 'Month', value: (row) => row.month.slice(0, 7) },
    { title: 'Counts', isNumber: true, value: (row) => row.counts },
    { title: 'Lines', isNumber: true, value: (row) => row.lines },
    { title: 'Without Difference', isNumber: true, value: (row) => row.exact },
    { title: 'Without Difference (%)', isNumber: true, value: (row) => row.exactShare },
    { title: 'Expected Value (Kshs)', isMoney: true, value: (row) => row.expectedValue },
    { title: 'Differences (Kshs)', isMoney: true, value: (row) => row.offValue },
    { title: 'Differences (%)', isNumber: true, value: (row) => row.offShare },
  ],
};
