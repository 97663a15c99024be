import { permissionFlags, startingRoles } from '@ghala/contract/access/permissions';
import { sql } from 'kysely';
import { hashPassword, makeTemporaryPassword } from './accounts/passwords';
import type { Database, DatabaseTransaction } from './db/database';
import { lock } from './db/locks';
import { type Config, DEFAULT_ADMIN_EMAIL } from './runtime/config';

/** Role 1 always has every flag. */
const ADMINISTRATOR_ID = 1;

/**
 * Creates what a new database lacks: the starting roles, and an administrator if there is no user at all. On later
 * starts Administrator gains the flags of newer versions. Servers that start together do it once.
 * @returns how to sign in, if the password was generated: it is stored nowhere else. Otherwise null.
 */
export async function ensureFirstStart(
  database: Database,
  config: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<{ email: string; password: string } | null> {
  // Hashed before anything is locked. Users are never removed, so existing ones stay.
  const administrator = (await hasUsers(database)) ? undefined : await newAdministrator(config);
  return database.transaction().execute(async (transaction) => {
    await lock('firstStart').execute(transaction);
    await ensureRoles(transaction);
    if (administrator === undefined || (await hasUsers(transaction))) return null;
    const { email, password, passwordHash, isGenerated } = administrator;
    await transaction
      .insertInto('users')
      .values({
        name: 'Administrator',
        email,
        role_id: ADMINISTRATOR_ID,
        password_hash: passwordHash,
        must_change_password: isGenerated,
      })
      .execute();
    return isGenerated ? { email, password } : null;
  });
}

async function hasUsers(database: Database): Promise<boolean> {
  return (await database.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function ensureRoles(transaction: DatabaseTransaction): Promise<void> {
  const flags = [...permissionFlags];
  const { numUpdatedRows } = await transaction
    .updateTable('roles')
    .set({ flags })
    .where('id', '=', ADMINISTRATOR_ID)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  // By id: an interrupted start may have used up number 1 of the sequence.
  await sql`insert into roles (id, name, description, flags) overriding system value
    values (${ADMINISTRATOR_ID}, 'Administrator', 'May do everything', ${flags})`.execute(transaction);
  await sql`select setval(pg_get_serial_sequence('roles', 'id'), (select max(id) from roles))`.execute(transaction);
  await transaction
    .insertInto('roles')
    .values(startingRoles.map((role) => ({ ...role, flags: [...role.flags] })))
    .execute();
}

/** A password from the settings is permanent; a generated one must be changed at the first sign-in. */
async function newAdministrator({ adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>) {
  const email = (adminEmail ?? DEFAULT_ADMIN_EMAIL).toLowerCase();
  if (adminPassword === undefined) return { email, ...(await makeTemporaryPassword()), isGenerated: true };
  return { email, password: adminPassword, passwordHash: await hashPassword(adminPassword), isGenerated: false };
}
