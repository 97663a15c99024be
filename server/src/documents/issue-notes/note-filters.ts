import type { noteFilters } from '@ghala/contract/calls/issue-notes';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { allOf, anyOf, type Condition, type Match, settled } from '../../db/match';
import { isOneOf, numberContains, storedContains, usersNamed } from '../../db/search-text';
import type { Actor } from '../../operation/operation';
import { exceptDrafts } from '../except-drafts';
import type { NoteKind } from './note-kind';

/** Filters of a list of notes, by their names on the wire; `noteNo`, or the kind's own name, is part of the number. */
export type NoteFilters = Partial<z.output<z.ZodObject<typeof noteFilters>>> &
  Partial<Record<'noteNo' | NoteKind['numberKey'], string | null>> & { scheduled?: boolean | null };

/** A draft is visible only to its author. */
export function shownTo(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(issue_notes.status <> 'draft' or issue_notes.created_by_id = ${actor.id})`;
}

/** Makes the conditions on `issue_notes` for the notes that the actor may see and that match the filters. */
export async function noteConditions(
  database: Database,
  filters: NoteFilters,
  { q = '', actor, timezone, kind }: { q?: string | undefined; actor: Actor; timezone: string; kind?: NoteKind },
): Promise<Match> {
  const conditions: Condition[] = [await exceptDrafts(database, 'issue_notes', shownTo(actor)), ...shownState(filters)];
  const equal = (column: string, value: string | number | null | undefined) => {
    if (value !== null && value !== undefined) conditions.push(sql<boolean>`${sql.ref(column)} = ${value}`);
  };
  equal('issue_notes.project', filters.project);
  equal('issue_notes.purpose_id', filters.purposeId);
  equal('issue_notes.dispatched_by_id', filters.dispatchedId);
  equal('issue_notes.created_by_id', filters.createdId);
  if (typeof filters.scheduled === 'boolean')
    conditions.push(filters.scheduled ? isScheduled : sql<boolean>`not ${isScheduled}`);
  if (filters.noteNo) conditions.push(await numberContains(database, 'issue_notes', filters.noteNo));
  if (filters.cancelledBy) {
    conditions.push(sql<boolean>`issue_notes.status = 'cancelled'`);
    equal('issue_notes.cancelled_by_id', filters.cancelledBy.userId);
  }
  const day = filters.cancelledBy ? 'issue_notes.cancelled_at' : 'issue_notes.created_at';
  const days = withinDays(day, filters.dateFrom ?? null, filters.dateTo ?? null, timezone);
  if (days !== undefined) conditions.push(days);
  if (q !== '') conditions.push(await searched(database, q, kind));
  return allOf(...conditions);
}

/** The index issue_notes_scheduled_idx defines them so. */
const isScheduled = sql<boolean>`(issue_notes.is_scheduled and issue_notes.status <> 'draft')`;

/** Selects the name on the note, or that of the user it is for. */
async function searched(database: Database, q: string, kind?: NoteKind): Promise<Match> {
  const found = await storedContains(database, 'issue_notes', q);
  if (kind?.isForUser === false) return found;
  const isFor = await isOneOf(database, 'issue_notes.assigned_to_id', usersNamed(q));
  return settled(database, 'issue_notes', anyOf(found, isFor));
}

/** Pending covers notes that await approval and those ready for processing. */
function shownState({ progress, status }: NoteFilters): RawBuilder<boolean>[] {
  return [progress, status].flatMap((state) => {
    if (state === null || state === undefined) return [];
    if (state === 'pending') return sql<boolean>`issue_notes.status in ('pending', 'active')`;
    if (state === 'exception') return sql<boolean>`issue_notes.has_discrepancy`;
    return sql<boolean>`issue_notes.status = ${state === 'awaiting approval' ? 'pending' : state}`;
  });
}
