import type { FieldOf, TabledKind } from '@ghala/contract/imports/fields';
import type { FieldFault } from '@ghala/contract/refusals/fault-codes';
import type { CellFault } from './import-error';
import type { PlannedRow, ReadRow } from './import-kind';

/** Reports the fault of a row's cell; '' is the row as a whole. */
export type ReportRow<Kind extends TabledKind> = (field: FieldOf<Kind> | '', fault: FieldFault) => void;

/** Plans each row by itself: one that reports a fault is left out. */
export function planEach<Kind extends TabledKind, Planned extends PlannedRow>(
  rows: readonly ReadRow<Kind>[],
  plan: (row: ReadRow<Kind>, report: ReportRow<Kind>) => Planned | undefined,
): { planned: Planned[]; faults: CellFault[] } {
  const planned: Planned[] = [];
  const faults: CellFault[] = [];
  for (const row of rows) {
    const before = faults.length;
    const one = plan(row, (field, fault) => {
      const found = field === '' ? '' : (row.cells[field] ?? '');
      faults.push({ row: row.number, field, fault, found });
    });
    if (one !== undefined && faults.length === before) planned.push(one);
  }
  return { planned, faults };
}

/** Lists what values change in a record, as a preview shows it. */
export function shownChanges(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>>,
): PlannedRow['changes'] {
  return Object.entries(after).flatMap(([field, value]) => {
    const [was, is] = [shown(before?.[field]), shown(value)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
