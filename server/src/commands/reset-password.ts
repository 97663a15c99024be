import { userInfo } from 'node:os';
import { makeOneTimePassword } from '../one-time-password';
import { runCommand } from '../postgres/run-command';
import { StartError } from '../runtime/start-error';

await runCommand('reset-password', async (database) => {
  const [given, ...more] = process.argv.slice(2);
  if (given === undefined || more.length > 0)
    throw new StartError('Name a user by e-mail address or phone number: npm run reset-password -- EMAIL');
  const made = await makeOneTimePassword(database, given.trim(), operator());
  console.log(`One-time password of ${made.name} (${made.signsInWith}): ${made.password}`);
  console.log('It must be changed at the first sign-in. Every session of this user has ended.');
  if (made.isSuspended) console.log('This user is suspended, and cannot sign in until unsuspended.');
  return 0;
});

/** Whoever became root by sudo is named too. */
function operator(): string {
  return [process.env.SUDO_USER, ownAccount()].filter((name) => name).join(', ');
}

function ownAccount(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under an account that has no name.
    return String(process.getuid?.() ?? '');
  }
}
