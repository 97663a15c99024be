import type { StoredLots } from '@ghala/contract/common/lots';
import type { ImportEntity, ImportKind } from '@ghala/contract/imports/kinds';
import type { EnteredPart } from '@ghala/contract/stock/counted-quantity';
import type { Operation } from '../../operation/operation';
import type { OpeningStep } from './opening-approval';

/** This is a record that an import added or changed. */
export interface ImportedRecord {
  entity: ImportEntity;
  id: number;
  name: string;
  /** This is the number of the row in the file; it is null for what several rows needed. */
  row: number | null;
  /**
   * This is the record before the import changed it, by the names that the records of its entity are read with; it is null
   * if the import added it.
   */
  before: Record<string, unknown> | null;
}

/** Says what an import did. */
export interface ImportedBatch {
  kind: ImportKind;
  fileName: string;
  created: number;
  updated: number;
  unchanged: number;
  /** Counts the rows that were left out. */
  failed: number;
  /** Lists the lines of opening stock. */
  stocked: number;
  /** Says whether the goods were counted. */
  isCounted: boolean;
  /** Says how its opening stock comes in. */
  opening: OpeningStep;
  records: readonly ImportedRecord[];
}

/** Keeps what an import did, to be looked at and undone. @returns its id; null if it added and changed nothing */
export type KeepImport = (operation: Operation, batch: ImportedBatch) => Promise<number | null>;

/** Adds a unit or a category, or with a parent a sub-category. @returns its id */
export type MakeEntry = (
  operation: Operation,
  entry: { kind: 'unit' | 'category'; name: string; parentId: number | null },
) => Promise<number>;

/** This is a section that was added; `before` is what it was, if it replaced the one that came with its warehouse. */
export interface MadeSection {
  id: number;
  before: Record<string, unknown> | null;
}

/**
 * Adds a section to a warehouse.
 * @param section.keepsGeneral goods are about to be entered into the warehouse's General Section
 */
export type MakeSection = (
  operation: Operation,
  section: { warehouseId: number; name: string; keepsGeneral: boolean },
) => Promise<MadeSection>;

/** Adds a warehouse. @returns its id, and that of the section that comes with it */
export type MakeWarehouse = (operation: Operation, name: string) => Promise<{ id: number; sectionId: number }>;

/** Adds the places that an import needs. */
export interface MakePlaces {
  makeWarehouse: MakeWarehouse;
  makeSection: MakeSection;
}

export interface OpeningLine {
  productId: number;
  /** The quantity is in the product's unit, and above 0. */
  quantity: number;
  /** This is the quantity as it was given, if that was in packagings. */
  entered?: EnteredPart[] | null;
  /** This is the price of the whole line, in Kenyan shillings. */
  price: number;
  /** It is null for goods whose lots are not told apart. */
  lots: StoredLots | null;
  warehouseId: number;
  /** It is null in a virtual warehouse. */
  sectionId: number | null;
}

/**
 * Enters opening quantities into one warehouse's stock, by a receipt of their own, at once or when that is approved.
 * @param tell is given the number of lines entered so far
 */
export type EnterOpening = (
  operation: Operation,
  opening: { source: string; isCounted: boolean; entersAtOnce: boolean; lines: readonly OpeningLine[] },
  tell: (entered: number) => Promise<void>,
) => Promise<{ id: number; receiptNo: string }>;
