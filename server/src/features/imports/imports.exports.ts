import type { ImportRecord, ImportRow } from '@ghala/contract/calls/imports';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { words } from '@ghala/contract/text/words';
import type { ListExport } from '../../http/list-export';

/** Exports what was imported to a file. */
export function importsExport(timezone: string): ListExport<ImportRow> {
  return {
    title: 'Imports',
    fileName: 'imports',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'What', value: (row, language) => words.in(language).importKinds[row.kind] },
      { title: 'File', value: (row) => row.fileName },
      { title: 'Added by', value: (row) => row.User.name },
      { title: 'Added', isNumber: true, value: (row) => row.created },
      { title: 'Changed', isNumber: true, value: (row) => row.updated },
      { title: 'Unchanged', isNumber: true, value: (row) => row.unchanged },
      { title: 'Left out', isNumber: true, value: (row) => row.failed },
      { title: 'Stock lines', isNumber: true, value: (row) => row.stocked },
      { title: 'Undone', value: (row) => row.undoneAt && formatMoment(row.undoneAt, timezone) },
      { title: 'Undone by', value: (row) => row.UndoneBy?.name ?? '' },
    ],
  };
}

/** Exports what one import added and changed to a file. */
export const importRecordsExport: ListExport<ImportRecord> = {
  title: 'What was imported',
  fileName: 'import_records',
  columns: [
    { title: 'Row', isNumber: true, value: (row) => row.row },
    { title: 'What', value: (row, language) => words.in(language).importEntities[row.entity] },
    { title: 'Name', value: (row) => row.name },
    { title: 'Action', value: (row, language) => words.in(language).importActs[row.isNew ? 'added' : 'changed'] },
    { title: 'Before', value: ({ before }) => (before === null ? '' : valuesText(before)) },
    { title: 'After', value: ({ before, after }) => valuesText(before === null ? after : within(after, before)) },
  ],
};

function within(after: ImportRecord['after'], before: ImportRecord['after']): ImportRecord['after'] {
  return Object.fromEntries(Object.keys(before).map((name) => [name, after[name]]));
}

function valuesText(values: Record<string, unknown>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('; ');
}
