import type { NoteStatus } from '@ghala/contract/calls/issue-notes';
import type { Selectable } from 'kysely';
import type { DB } from '../../db/database-types';

/** A locked note: until the transaction ends nobody else changes it or its items. */
export type LockedNote = Selectable<DB['issue_notes']> & { status: NoteStatus };
