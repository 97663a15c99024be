import type { Touched } from '@ghala/contract/calls/imports';
import type { ImportEntity } from '@ghala/contract/imports/kinds';
import type { Database } from '../../db/database';
import type { Operation } from '../../operation/operation';

/** This is a record as it is now, by the names of its columns. */
export type RecordValues = Record<string, unknown>;

/** This is a record of an import that is undone. */
export interface UndoneRecord {
  id: number;
  name: string;
  /** It is null for one that the import added. */
  before: RecordValues | null;
  after: RecordValues;
}

/** Lists the ids of what the import itself brought, of one kind. */
export type OwnIds = (entity: ImportEntity) => readonly number[];

/** This is what names a record, or moved its stock. */
export type Naming = Pick<Touched, 'by' | 'why'> & { id: number; user?: string | null; at?: string | null };

/** Says how the records of one kind are looked at and undone, by the feature that owns them. */
export interface ImportedEntity {
  /**
   * Loads the records as they are, without those that were deleted.
   * @param isLocked whether nobody may change them, or name them anew, until the commit
   */
  read(db: Database, ids: readonly number[], isLocked: boolean): Promise<Map<number, RecordValues>>;
  /**
   * Finds what names those that the import added, beside what it brought itself; for a receipt, it finds what moved its
   * goods.
   */
  namedBy(db: Database, ids: readonly number[], own: OwnIds): Promise<Naming[]>;
  /**
   * Finds what keeps those that the import changed from their former values, beside another change to them.
   * @param isLocked whether it stays so until the commit
   */
  keptFrom?(db: Database, records: readonly UndoneRecord[], isLocked: boolean): Promise<Naming[]>;
  /**
   * Removes what the import added.
   * @returns the names of those that stay, because what is deleted but remembered needs them
   */
  remove(operation: Operation, records: readonly UndoneRecord[]): Promise<string[]>;
  /** Gives what the import changed its former values again. */
  restore(operation: Operation, records: readonly UndoneRecord[]): Promise<void>;
}

/** Holds all kinds. */
export type ImportedEntities = Readonly<Record<ImportEntity, ImportedEntity>>;
