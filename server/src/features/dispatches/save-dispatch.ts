import type { NewDispatch } from '@ghala/contract/dispatches';
import type { Disk } from 'flydrive';
import { createDraft } from '../../issue-notes/draft-note';
import type { NoteHooks } from '../../issue-notes/note-kind';
import type { Departure } from '../../issue-notes/process-note';
import { processNote } from '../../issue-notes/process-note';
import { invalid } from '../../shared/errors';
import { storeUpload } from '../../shared/files';
import type { Operation } from '../../shared/operation';
import type { Upload } from '../../shared/uploads';
import { dispatchKind } from './dispatch-kind';

/** Makes a draft for a user, with the document that came with the call, if any. */
export async function createDispatch(
  operation: Operation,
  { assignedToId, isUrgent, ...fields }: NewDispatch,
  { upload, store, timezone }: { upload: Upload | undefined; store: Disk; timezone: string },
): Promise<{ id: number; dispatchNo: string }> {
  await requireUser(operation, 'assignedToId', assignedToId);
  const document = upload === undefined ? '' : await storeUpload(store, operation, upload, 'document');
  const draft = { ...fields, document, assignedToId, isUrgent };
  const { id, noteNo } = await createDraft(operation, dispatchKind, draft, timezone);
  return { id, dispatchNo: noteNo };
}

/** Completes a note; whoever took the goods may be left open. @returns its number */
export async function processDispatch(operation: Operation, departure: Departure, hooks: NoteHooks): Promise<string> {
  if (departure.dispatchedToId !== null) await requireUser(operation, 'dispatchToId', departure.dispatchedToId);
  return processNote(operation, dispatchKind, departure, hooks);
}

async function requireUser(operation: Operation, field: string, userId: number): Promise<void> {
  const user = await operation.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (user === undefined) throw invalid(field, 'must be an active user');
}
