import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { FileKind } from '../../kernel/database-types';

interface Owner {
  entity: string;
  what: string;
  /** The one whom a file of that name tells of, as FROM and WHERE. */
  record(name: string): RawBuilder<unknown>;
}

/** Whom a file tells of, by its kind; the other kinds tell of nobody. */
const owners: Partial<Record<FileKind, Owner>> = {
  'user ID': { entity: 'User', what: 'The ID document', record: (name) => sql`users where upload = ${name}` },
  'user signature': { entity: 'User', what: 'The signature', record: (name) => sql`users where signature = ${name}` },
  'supplier document': {
    entity: 'Supplier',
    what: 'A document',
    record: (name) => sql`suppliers where id in (select supplier_id from supplier_documents where document = ${name})`,
  },
};

/** Notes in the audit log who opened a document that tells of a person. */
export async function logPersonalDocument(request: FastifyRequest, kind: FileKind | null, name: string): Promise<void> {
  const owner = kind === null ? undefined : owners[kind];
  if (owner === undefined || request.session === null) return;
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${owner.record(name)} limit 1`.execute(
    request.server.database,
  );
  const [person] = rows;
  if (person === undefined) return;
  const details = `${owner.what} of ${person.name} opened`;
  const entry = { entity: owner.entity, entityId: person.id, action: 'download', details };
  await request.server.accessLog.noteOnce(request, entry);
}
