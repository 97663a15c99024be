import { sql } from 'kysely';
import { writeAudit } from '../shared/audit';
import type { Database } from '../shared/database';
import { runCommand } from '../shared/run-command';
import { StartError } from '../shared/start-error';
import { setTemporaryPassword } from '../shared/user-password';

/** `npm run reset-password -- EMAIL`: whoever runs the server can always let a user in again. */
await runCommand('reset-password', async (database) => {
  const [email, ...more] = process.argv.slice(2);
  if (email === undefined || more.length > 0) throw new StartError('Say whose: npm run reset-password -- EMAIL');
  const { user, password } = await resetPassword(database, email.trim());
  console.log(`One-time password of ${user.name} (${user.email}): ${password}`);
  console.log('It must be changed at the first sign-in. All sessions of this user have ended.');
  if (!user.is_active) console.log('This user is suspended and cannot sign in before that is lifted.');
  return 0;
});

async function resetPassword(database: Database, email: string) {
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'name', 'email', 'is_active', 'is_system_user'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (user === undefined) throw new StartError(`There is no user with the e-mail address ${email}.`);
    if (!user.is_system_user)
      throw new StartError(`${user.name} (${user.email}) is no system user, so has no password.`);
    const password = await setTemporaryPassword(transaction, user.id);
    const details = `A one-time password for ${user.name} was made on the server`;
    await writeAudit(transaction, { entity: 'User', entityId: user.id, action: 'password', details }, null, null);
    return { user, password };
  });
}
