import type { PermissionFlag } from '@ghala/contract/permissions';
import { writeAudit } from '../kernel/audit';
import type { DatabaseTransaction } from '../kernel/database';
import type { Actor } from '../kernel/operation';
import { StartError } from '../kernel/start-error';
import { type Designation, staff, type UserKey, users } from './data/people';

/** Who does the month's deeds, and the ids of those who are only named in them. */
export interface People {
  users: Record<UserKey, Actor>;
  staff: Record<Designation, number[]>;
}

/** How a demo user signs in. */
export interface DemoUser {
  email: string;
  role: string;
}

export const demoUsers: readonly DemoUser[] = Object.entries(users).map(([key, { role }]) => ({
  email: emailOf(key),
  role,
}));

function emailOf(key: string): string {
  return `${key}@demo.example.com`;
}

/** Everyone who signs in does so with the password of this hash, which is final. */
export async function makePeople(db: DatabaseTransaction, at: Date, passwordHash: string): Promise<People> {
  const roles = await db.selectFrom('roles').select(['id', 'name', 'flags']).where('deleted_at', 'is', null).execute();
  const roleOf = (name: string) => {
    const role = roles.find((one) => one.name === name);
    if (role !== undefined) return role;
    throw new StartError(`DEMO=1 needs the role ${name}, which was renamed or deleted: start on a new database.`);
  };
  const people: People = {
    users: {} as Record<UserKey, Actor>,
    staff: { Driver: [], 'Site Foreman': [], 'Security Guard': [] },
  };
  let number = 0;
  const insert = async (person: { name: string; designation: string; role_id: number } & SignIn) => {
    number += 1;
    const { id } = await db
      .insertInto('users')
      .values({ ...person, phone: `+2547000000${number + 10}`, employee_id: `EMP-${100 + number}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = `User ${person.name} created`;
    await writeAudit(db, { entity: 'User', entityId: id, action: 'create', details }, null, null, at);
    return id;
  };

  for (const [key, { role, ...person }] of Object.entries(users)) {
    const { id: roleId, flags } = roleOf(role);
    const signIn = { email: emailOf(key), password_hash: passwordHash, is_system_user: true };
    const id = await insert({ ...person, ...signIn, role_id: roleId });
    people.users[key as UserKey] = { id, name: person.name, flags: new Set(flags as PermissionFlag[]) };
  }
  for (const person of staff) {
    const signIn = { email: '', password_hash: null, is_system_user: false };
    const id = await insert({ ...person, ...signIn, role_id: roleOf('Member').id });
    people.staff[person.designation].push(id);
  }
  return people;
}

interface SignIn {
  email: string;
  password_hash: string | null;
  is_system_user: boolean;
}
