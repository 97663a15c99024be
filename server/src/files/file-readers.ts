import { gateFlags } from '@ghala/contract/access/permissions';
import { GATE_DAYS } from '@ghala/contract/calls/gate';
import { type RawBuilder, sql } from 'kysely';
import { isGuard, mayAct } from '../access/access';
import type { Database } from '../db/database';
import type { FileKind } from '../db/database-types';
import type { Actor } from '../operation/operation';

interface FileReaders {
  /** Selects the records that name a file, as text after FROM. */
  records(name: string): RawBuilder<unknown>;
  /** Tells whether the actor may read such a record. */
  mayRead(actor: Actor): RawBuilder<boolean>;
}

const anyone = () => sql<boolean>`true`;
/** A guard sees nothing of stock or documents but the passes at the gate. */
const exceptGuards = (actor: Actor) => sql<boolean>`${!isGuard(actor)}::boolean`;
const ofUser = ({ id, ...actor }: Actor) =>
  mayAct({ id, ...actor }, ['usersView', 'usersManage']) ? sql<boolean>`true` : sql<boolean>`id = ${id}`;

/** Decides which users may read a file: those who may read the record that names it. */
const readers: Record<FileKind, FileReaders> = {
  logo: { records: (name) => sql`business_profiles where business_logo = ${name}`, mayRead: anyone },
  'user picture': { records: (name) => sql`users where picture = ${name} and deleted_at is null`, mayRead: ofUser },
  'user signature': { records: (name) => sql`users where signature = ${name} and deleted_at is null`, mayRead: ofUser },
  'user ID': { records: (name) => sql`users where upload = ${name} and deleted_at is null`, mayRead: ofUser },
  'supplier document': {
    records: (name) => sql`supplier_documents where document = ${name} and deleted_at is null
      and exists (select from suppliers where id = supplier_id and deleted_at is null)`,
    mayRead: (actor) => sql<boolean>`${mayAct(actor, 'supplierView')}::boolean`,
  },
  'receipt document': { records: (name) => sql`receipts where document = ${name}`, mayRead: exceptGuards },
  'issue note document': {
    records: (name) => sql`issue_notes where document = ${name}`,
    mayRead: (actor) => sql<boolean>`(${exceptGuards(actor)} and (status <> 'draft' or created_by_id = ${actor.id}))`,
  },
  'exit photo': {
    records: (name) => sql`issue_notes where exit_photo = ${name}`,
    mayRead: (actor) => sql<boolean>`(${mayAct(actor, gateFlags)}::boolean
      and (${exceptGuards(actor)} or left_at > now() - make_interval(days => ${GATE_DAYS})))`,
  },
  'incomplete note document': {
    records: (name) => sql`incomplete_notes where settle_document = ${name}`,
    mayRead: (actor) => sql<boolean>`${mayAct(actor, 'transaction')}::boolean`,
  },
  'product picture': {
    records: (name) => sql`products where picture = ${name} and deleted_at is null`,
    mayRead: exceptGuards,
  },
  'product safety sheet': {
    records: (name) => sql`products where safety = ${name} and deleted_at is null`,
    mayRead: exceptGuards,
  },
};

/**
 * Tells whether someone may read a stored file. One that no record names, any more or yet, is only for its uploader.
 * @param reader undefined: a stranger
 */
export async function mayReadFile(
  database: Database,
  file: { name: string; kind: FileKind | null; created_by_id: number | null },
  reader: Actor | undefined,
): Promise<boolean> {
  if (reader === undefined) return (await currentLogo(database)) === file.name;
  const isUploader = file.created_by_id === reader.id;
  if (file.kind === null) return isUploader;
  const { records, mayRead } = readers[file.kind];
  const { rows } = await sql<{ mayRead: boolean | null }>`
    select bool_or(${mayRead(reader)}) as "mayRead" from ${records(file.name)}`.execute(database);
  return rows[0]?.mayRead ?? isUploader;
}

/** Names the file that is the company's current logo, which is public; undefined if there is none. */
export async function currentLogo(database: Database): Promise<string | undefined> {
  const current = await database
    .selectFrom('business_profiles')
    .select('business_logo')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (current === undefined || current.business_logo === '') return undefined;
  const file = await database
    .selectFrom('files')
    .select('name')
    .where('name', '=', current.business_logo)
    .where('kind', '=', 'logo')
    .executeTakeFirst();
  return file?.name;
}
