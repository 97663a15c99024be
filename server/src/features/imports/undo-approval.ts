import type { ImportOfRequest } from '@ghala/contract/calls/approvals';
import type { Database } from '../../db/database';
import type { ApprovalHandler } from '../../documents/approval-requests';
import type { ImportedEntities } from '../../documents/imports/imported-entities';
import { notFound, refusal } from '../../runtime/errors';
import { UndoRefused, undoImport } from './undo-import';

/** Carries out the decision on an import that is to be undone: if approved, it is undone; if rejected, it stays. */
export function undoApproval(
  entities: ImportedEntities,
  timezone: string,
  findImports: (db: Database, ids: readonly number[]) => Promise<ImportOfRequest[]>,
): ApprovalHandler {
  return {
    details: async (database, ids) =>
      new Map((await findImports(database, ids)).map((found) => [found.id, { Import: found }])),

    async approve(facts, importId) {
      try {
        const undo = await undoImport(facts, importId, entities, { timezone, isApproved: true });
        return (changes) => void undo(changes);
      } catch (error) {
        if (error instanceof UndoRefused) throw refusal('import.touched', { count: error.touched.length });
        throw error;
      }
    },

    async reject(facts, importId, comment) {
      const { db } = facts.alone();
      const found = await db
        .selectFrom('imports')
        .select(['file_name as name', 'kind'])
        .where('id', '=', importId)
        .executeTakeFirst();
      if (found === undefined) throw notFound('import');
      return (changes) => changes.record({ code: 'import.rejectUndo', id: importId, ...found, comment });
    },
  };
}
