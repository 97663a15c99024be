import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { authCalls } from '@ghala/contract/calls/auth';
import { messageCalls } from '@ghala/contract/calls/messages';
import { roleCalls } from '@ghala/contract/calls/roles';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { hashToken } from '../src/access/sessions';
import { uniqueName } from './fixtures';
import { passwordIn } from './people-world';
import { Client, type TestApp } from './test-app';

type Flags = ReadonlySet<string>;

/** Has a mailbox, a phone and an account, and all the secrets they learned. */
export interface Person {
  name: string;
  phone: string;
  /** Somebody who had these permissions gave them to the person. */
  given: Set<string>;
  passwords: Set<string>;
  links: Set<string>;
  confirmations: Set<string>;
  sessions: string[];
}

interface Account {
  id: number;
  email: string;
  phone: string;
  role_id: number;
  flags: string[];
  password_hash: string | null;
  opens: boolean;
}

/** A successful call let somebody exceed their permissions. */
class Violation extends Error {}

/**
 * Models people who act on each other's accounts, and the permissions given: a person is given an account's permissions
 * when somebody who has them grants them to an account of that person. An account is theirs if it was created for them,
 * or if its messages go to them.
 */
export class TakeoverWorld {
  readonly test: TestApp;
  readonly people: Person[] = [];
  readonly roles: number[] = [];
  /** Maps the id of an account to the person for whom it was created. */
  readonly #madeFor = new Map<number, Person>();
  readonly #tag = uniqueName('t').replaceAll(/[^a-z0-9]/gi, '');
  #counter = 0;
  #readUpTo = 0;

  constructor(test: TestApp) {
    this.test = test;
  }

  async open(people: readonly PermissionFlag[][]): Promise<void> {
    for (const [index, flags] of people.entries()) {
      const name = `p${index}x${this.#tag}`;
      const person: Person = {
        name,
        phone: `+2547${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}${index}`,
        given: new Set(),
        passwords: new Set(),
        links: new Set(),
        confirmations: new Set(),
        sessions: [],
      };
      const role = await this.test.database
        .insertInto('roles')
        .values({ name: uniqueName('Role'), flags: ['login', ...flags] })
        .returning('id')
        .executeTakeFirstOrThrow();
      const password = this.#newPassword();
      const { id } = await this.test.database
        .insertInto('users')
        .values({
          name,
          email: this.address(person),
          phone: person.phone,
          role_id: role.id,
          password_hash: `plain ${password}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      person.passwords.add(password);
      for (const flag of ['login', ...flags]) person.given.add(flag);
      this.people.push(person);
      this.roles.push(role.id);
      this.#madeFor.set(id, person);
      await this.signIn(person, id);
    }
  }

  /** Makes another address at which a person receives mail. */
  address(person: Person): string {
    this.#counter += 1;
    return `${person.name}.n${this.#counter}@example.com`;
  }

  async accounts(): Promise<Account[]> {
    return this.test.database
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'users.email', 'users.phone', 'users.role_id', 'users.password_hash', 'roles.flags'])
      .select(sql<boolean>`users.is_active and users.is_system_user`.as('opens'))
      .where('users.id', 'in', [...this.#madeFor.keys()])
      .where('users.deleted_at', 'is', null)
      .orderBy('users.id')
      .execute();
  }

  /** Tries every secret the person knows; a session is kept. */
  async signIn(person: Person, accountId: number): Promise<void> {
    const account = (await this.accounts()).find(({ id }) => id === accountId);
    const password = [...person.passwords].find((one) => account?.password_hash === `plain ${one}`);
    if (account === undefined || password === undefined) return;
    const { status, body } = await this.test.stranger.attempt(authCalls.login, {
      body: { email: account.email, password },
    });
    if (status !== 200) return;
    if (body.mustChangePassword) await this.#choosePassword(person, body.access_token, password);
    person.sessions.push(body.access_token);
  }

  /** Finds the person's session with the most permissions; signs in again if none is left. */
  async bestSession(person: Person): Promise<string> {
    const own = await this.#mostOf(person);
    if (own !== '') return own;
    for (const { id } of await this.accounts()) await this.signIn(person, id);
    return this.#mostOf(person);
  }

  async #mostOf({ sessions }: Person): Promise<string> {
    const sizes = await Promise.all(sessions.map(async (session) => (await this.#flagsOf(session)).size));
    const most = Math.max(0, ...sizes);
    return most === 0 ? '' : (sessions[sizes.indexOf(most)] ?? '');
  }

  async changePassword(person: Person, session: string): Promise<void> {
    for (const known of person.passwords) if (await this.#choosePassword(person, session, known)) return;
  }

  async #choosePassword(person: Person, session: string, current: string): Promise<boolean> {
    const password = this.#newPassword();
    const { status } = await this.as(session).attempt(authCalls.changePassword, { body: { current, password } });
    if (status === 200) person.passwords.add(password);
    return status === 200;
  }

  async useLink(person: Person, link: string): Promise<void> {
    const password = this.#newPassword();
    const { status } = await this.test.stranger.attempt(authCalls.confirmReset, { body: { token: link, password } });
    if (status === 200) person.passwords.add(password);
  }

  async changeOwnAddress(person: Person, session: string): Promise<void> {
    for (const currentPassword of person.passwords) {
      const body = { name: uniqueName('Own'), email: this.address(person), currentPassword };
      if ((await this.as(session).attempt(userCalls.updateProfile, { body })).status === 200) return;
    }
  }

  as(session: string): Client {
    return new Client(this.test.app, session);
  }

  async readOutbox(person: Person, session: string): Promise<void> {
    const { status, body } = await this.as(session).attempt(messageCalls.list, { query: { limit: 100 } });
    if (status === 200) for (const message of body) this.#learn(person, message.body);
  }

  /** Creates an account for a person. */
  async create(session: string, forWhom: Person, roleId: number): Promise<void> {
    const actor = await this.#flagsOf(session);
    const fields = { name: uniqueName('User'), email: this.address(forWhom), phone: forWhom.phone, roleId };
    const { status, body } = await this.as(session).attempt(userCalls.create, { body: fields });
    if (status !== 200) return;
    this.#madeFor.set(body.user.id, forWhom);
    await this.#given([body.user.id], actor);
  }

  /** Makes a call that changes one account: its caller must have the account's permissions, before and after. */
  async change(session: string, id: number, call: (client: Client) => ReturnType<Client['get']>): Promise<void> {
    const actor = await this.#flagsOf(session);
    const before = (await this.accounts()).find((account) => account.id === id);
    const { status } = await call(this.as(session));
    if (status !== 200 || before === undefined) return;
    const after = (await this.accounts()).find((account) => account.id === id);
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    for (const account of isSame ? [] : [before, after])
      refuseMore(`account ${id} was changed`, account?.flags ?? [], actor);
    await this.#given([id], actor);
  }

  async changeRole(session: string, roleId: number, switches: Record<string, boolean>): Promise<void> {
    const actor = await this.#flagsOf(session);
    const before = await this.#flagsOfRole(roleId);
    const { status } = await this.as(session).attempt(roleCalls.update, {
      params: { id: roleId },
      body: { name: uniqueName('Role'), ...switches },
    });
    if (status !== 200) return;
    const after = await this.#flagsOfRole(roleId);
    const switched = [...before, ...after].filter((flag) => !(before.includes(flag) && after.includes(flag)));
    refuseMore(`role ${roleId} was switched`, switched, actor);
    const holders = (await this.accounts()).filter((account) => account.role_id === roleId);
    if (switched.length > 0)
      await this.#given(
        holders.map(({ id }) => id),
        new Set([...actor, ...before]),
      );
  }

  async makeRole(session: string): Promise<void> {
    const { status, body } = await this.as(session).attempt(roleCalls.create, {
      body: { name: uniqueName('Role'), description: '' },
    });
    if (status === 200) this.roles.push(body.permission.id);
  }

  /** @throws {Violation} if somebody has a session, password or link beyond what they were given */
  async check(): Promise<void> {
    await this.#readMail();
    const accounts = (await this.accounts()).filter(({ opens }) => opens);
    const ids = accounts.map(({ id }) => id);
    if (ids.length === 0) return;
    const { rows: tokens } = await sql<{ user_id: number; hash: Buffer }>`
      select user_id, token_hash as hash from sessions where user_id = any(${ids}::int[])
      union all select user_id, token_hash from password_resets where user_id = any(${ids}::int[])`.execute(
      this.test.database,
    );
    for (const person of this.people) {
      const known = new Set([...person.sessions, ...person.links].map((token) => hashToken(token).toString('hex')));
      const opened = new Set(tokens.filter(({ hash }) => known.has(hash.toString('hex'))).map((row) => row.user_id));
      for (const account of accounts) {
        const knowsPassword = [...person.passwords].some((one) => account.password_hash === `plain ${one}`);
        if (opened.has(account.id) || knowsPassword)
          refuseMore(`${person.name} controls account ${account.id}`, account.flags, person.given);
      }
    }
  }

  async #readMail(): Promise<void> {
    const messages = await this.test.database
      .selectFrom('messages')
      .select(['id', 'recipient', 'body'])
      .where('id', '>', this.#readUpTo)
      .orderBy('id')
      .execute();
    for (const { id, recipient, body } of messages) {
      this.#readUpTo = id;
      const reader = this.#ownerOf(recipient);
      if (reader !== undefined) this.#learn(reader, body);
    }
  }

  #learn(person: Person, body: string): void {
    const password = passwordIn(body);
    if (password !== '') person.passwords.add(password);
    const link = /\/reset\/([\w-]+)/.exec(body)?.[1];
    if (link !== undefined) person.links.add(link);
    const confirmation = /\/confirm-email\/([\w-]+)/.exec(body)?.[1];
    if (confirmation !== undefined) person.confirmations.add(confirmation);
  }

  #ownerOf(recipient: string): Person | undefined {
    return this.people.find(({ name, phone }) => recipient === phone || recipient.startsWith(`${name}.`));
  }

  /** Gives the accounts' owners their permissions, by a caller who has them. */
  async #given(ids: readonly number[], giver: Flags): Promise<void> {
    for (const account of (await this.accounts()).filter(({ id }) => ids.includes(id))) {
      const theirs = [this.#madeFor.get(account.id), this.#ownerOf(account.email), this.#ownerOf(account.phone)];
      for (const person of theirs) for (const flag of account.flags) if (giver.has(flag)) person?.given.add(flag);
    }
  }

  async #flagsOf(session: string): Promise<Flags> {
    const row = await this.test.database
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select('roles.flags')
      .where('sessions.token_hash', '=', hashToken(session))
      .executeTakeFirst();
    return new Set(row?.flags ?? []);
  }

  async #flagsOfRole(roleId: number): Promise<string[]> {
    const row = await this.test.database
      .selectFrom('roles')
      .select('flags')
      .where('id', '=', roleId)
      .executeTakeFirst();
    return row?.flags ?? [];
  }

  #newPassword(): string {
    this.#counter += 1;
    return `word ${this.#counter} of ${this.#tag} kept`;
  }
}

function refuseMore(what: string, flags: readonly string[], held: Flags): void {
  const more = flags.filter((flag) => !held.has(flag));
  if (more.length > 0) throw new Violation(`${what} beyond what was given: ${more.join(', ')}`);
}
