import type { AppEvent } from '@ghala/contract/events/events';
import type { DB } from '../db/database-types';
import type { Loader } from './loader';
import type { Actor, Operation } from './operation';
import type { Writer } from './writer';

/**
 * An operation: it loads its facts by key, and returns how it decides on them. Operations that arrive while a commit is
 * under way share the next one: their loads of a kind become one statement, and so do their writes. All load before any
 * decides, so a decision sees what earlier ones of its group changed.
 */
export type Load<Result> = (facts: Facts) => Promise<Decide<Result>>;

/**
 * Checks the facts and declares the changes; it cannot wait for anything. What it throws is its answer, and nothing of
 * it is written.
 */
export type Decide<Result> = (changes: Changes) => Result;

/** What an operation may load. Nothing is written before it has decided. */
export interface Facts {
  readonly actor: Actor;
  /** Gives the time to record, for data imported from before; if it is omitted, the time is now. */
  readonly at: Date | undefined;
  /**
   * Finds a fact as of now, locked until the commit. All operations of the group get the same object: see
   * `Changes.set`.
   */
  find<Key, Fact>(loader: Loader<Key, Fact>, key: Key): Promise<Fact>;
  /**
   * Finds the same, and no other operation of the group finds it: this is for decisions on rows that others might add.
   */
  claim<Key, Fact>(loader: Loader<Key, Fact>, key: Key): Promise<Fact>;
  /** Gives out a new id of the table. */
  newId(table: keyof DB): Promise<number>;
  /**
   * Serves what cannot be shared: the operation starts again in a transaction of its own, where this returns it. What
   * it writes by that transaction, it writes at once.
   */
  alone(): Operation;
}

/** Takes what an operation declares once it has decided. */
export interface Changes {
  readonly actor: Actor;
  /** Gives the time to record, as `Facts.at` does. */
  readonly at: Date | undefined;
  /** Changes a fact in memory, for the decisions after this one. */
  set<Fact extends object>(fact: Fact, change: Partial<Fact>): void;
  write<Written>(writer: Writer<Written>, row: Written): void;
  /** Records an event; events are written last. */
  record(event: AppEvent): void;
}

/** This is an answer that is read once everything is written. */
export class Reading<Result> {
  readonly read: (find: Facts['find']) => Promise<Result>;

  constructor(read: (find: Facts['find']) => Promise<Result>) {
    this.read = read;
  }
}

/** This is what an operation answers, or says how that is read. */
export type Answer<Result> = Result | Reading<Result>;
