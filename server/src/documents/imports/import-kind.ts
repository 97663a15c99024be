import type { ImportRequest } from '@ghala/contract/calls/imports';
import type { ImportAnswer, OpeningSum } from '@ghala/contract/calls/product-import';
import type { StoredLots } from '@ghala/contract/common/lots';
import type { FieldOf, TabledKind, ValuesOf } from '@ghala/contract/imports/fields';
import type { Database } from '../../db/database';
import type { Actor, Operation } from '../../operation/operation';
import type { CellFault } from './import-error';
import type { ImportedRecord } from './import-hooks';

/** This is a row of a file: its cells that are not empty, as they stand and as they are read. */
export interface ReadRow<Kind extends TabledKind> {
  number: number;
  cells: Partial<Record<FieldOf<Kind>, string>>;
  values: ValuesOf<Kind>;
}

/** Says what a valid row does. */
export interface PlannedRow {
  number: number;
  effect: 'new' | 'changed' | 'same';
  name: string;
  code: string;
  /** Lists what it sets, by field: all that it gives of a new record, and what differs of another. */
  changes: readonly { field: string; before: string; after: string }[];
  /** A row of opening stock has a quantity. */
  quantity?: number;
  place?: string;
  section?: string;
  isNewSection?: boolean;
  lots?: StoredLots | null;
}

/** Says what a file does. */
export interface ImportPlan {
  /** They stand in the order of the file. */
  rows: readonly PlannedRow[];
  /** Lists errors of rows that are not in `rows`. */
  faults: readonly CellFault[];
  makes?: Partial<ImportAnswer['makes']>;
  unknownPlaces?: ImportAnswer['unknownPlaces'];
  openings?: readonly OpeningSum[];
  /**
   * Writes the rows.
   * @param tell is given the number of lines of opening stock so far
   * @param entersAtOnce whether that need not be approved
   */
  write(
    operation: Operation,
    tell: (stocked: number) => Promise<void>,
    entersAtOnce: boolean,
  ): Promise<{ records: ImportedRecord[]; receipts?: ImportAnswer['receipts'] }>;
}

export interface ImportContext {
  db: Database;
  actor: Actor;
  request: ImportRequest;
  /** This is the name of the file as its user knows it. */
  fileName: string;
  /** Says whether the plan is written in the same transaction: what it finds is then locked. */
  isWriting: boolean;
}

/** Plans what the rows of a kind do. Rows with a cell that cannot be read are not among them. */
export type ImportPlanner<Kind extends TabledKind> = (
  context: ImportContext,
  rows: readonly ReadRow<Kind>[],
) => Promise<ImportPlan>;
