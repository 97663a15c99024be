import type { AppEvent } from '@ghala/contract/events/events';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { FileKind } from '../../db/database-types';

interface Owner {
  /** Finds the person whom a file with that name is about, as FROM and WHERE. */
  record(name: string): RawBuilder<unknown>;
  /** Makes the event of opening it. */
  event(owner: { id: number; name: string }, file: string): AppEvent;
}

/** Finds the person whom a file is about, by its kind; other kinds are about nobody. */
const owners: Partial<Record<FileKind, Owner>> = {
  'user ID': {
    record: (file) => sql`users where upload = ${file}`,
    event: (user, file) => ({ code: 'user.openDocument', ...user, document: 'upload', file }),
  },
  'user signature': {
    record: (file) => sql`users where signature = ${file}`,
    event: (user, file) => ({ code: 'user.openDocument', ...user, document: 'signature', file }),
  },
  'supplier document': {
    record: (file) => sql`suppliers where id in (select supplier_id from supplier_documents where document = ${file})`,
    event: (supplier, file) => ({ code: 'supplier.openDocument', ...supplier, file }),
  },
};

/** Records in the audit log who opened a document about a person. */
export async function logPersonalDocument(request: FastifyRequest, kind: FileKind | null, file: string): Promise<void> {
  const owner = kind === null ? undefined : owners[kind];
  if (owner === undefined || request.session === null) return;
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${owner.record(file)} limit 1`.execute(
    request.server.database,
  );
  const [person] = rows;
  if (person !== undefined) await request.server.accessLog.noteOnce(request, owner.event(person, file));
}
