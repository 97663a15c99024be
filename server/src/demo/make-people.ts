import { flagsIn } from '@ghala/contract/access/permissions';
import type { DatabaseTransaction } from '../db/database';
import type { Actor } from '../operation/operation';
import { recordEvents } from '../operation/record-events';
import { StartError } from '../runtime/start-error';
import { type Designation, staff, type UserKey, users } from './data/people';

/** This is the users who do the month's work, and the ids of those who are only named in it. */
export interface People {
  users: Record<UserKey, Actor>;
  staff: Record<Designation, number[]>;
}

/** Tells how a demo user signs in. */
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

/** Everyone signs in with the password of this hash, which is permanent. */
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
  const insert = async (person: { name: string; designation: string } & SignIn, role: { id: number; name: string }) => {
    number += 1;
    const employeeId = `EMP-${100 + number}`;
    const phone = `+2547000000${number + 10}`;
    const { id } = await db
      .insertInto('users')
      .values({ ...person, phone, employee_id: employeeId, role_id: role.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { name, designation, email, is_system_user: isSystemUser } = person;
    const after = { name, email, phone, designation, employeeId, isSystemUser, role: role.name };
    await recordEvents(db, [{ code: 'user.create', id, name, role: role.name, isSystemUser, after }], {
      userId: null,
      requestId: null,
      at,
    });
    return id;
  };

  for (const [key, { role, ...person }] of Object.entries(users)) {
    const held = roleOf(role);
    const signIn = { email: emailOf(key), password_hash: passwordHash, is_system_user: true };
    const id = await insert({ ...person, ...signIn }, held);
    people.users[key as UserKey] = { id, name: person.name, flags: flagsIn(held.flags) };
  }
  for (const person of staff) {
    const signIn = { email: '', password_hash: null, is_system_user: false };
    const id = await insert({ ...person, ...signIn }, roleOf('Member'));
    people.staff[person.designation].push(id);
  }
  return people;
}

interface SignIn {
  email: string;
  password_hash: string | null;
  is_system_user: boolean;
}
