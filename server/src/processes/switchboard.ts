import type { Total } from '../runtime/peers';
import type { FromWorker, ToWorker } from './messages';

/** It remembers as many networks as a server that works alone. */
const MOST_KEYS = 5_000;

/** Counts by key, each from the first time it is counted until its window ends. */
class Totals {
  /** This is the least recently counted first. */
  readonly #counts = new Map<string, { count: number; endsAt: number }>();

  add(key: string, count: number, windowMs: number): Total {
    const now = performance.now();
    const known = this.#counts.get(key);
    const isOver = known === undefined || known.endsAt <= now;
    const next = isOver ? { count, endsAt: now + windowMs } : { count: known.count + count, endsAt: known.endsAt };
    this.#counts.delete(key);
    this.#counts.set(key, next);
    if (this.#counts.size > MOST_KEYS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    return { count: next.count, leftMs: next.endsAt - now };
  }
}

/** A worker that is stopped or overwhelmed is not waited for. */
const ANSWER_LIMIT_MS = 1_000;

/** This is a worker, as far as the switchboard knows it. */
export interface Member {
  send(message: ToWorker): void;
}

interface Question {
  asker: Member;
  /** This is the asker's own number of the question. */
  id: number;
  waiting: Set<Member>;
  answers: unknown[];
  limit: NodeJS.Timeout;
}

/** Passes questions and answers between the workers, and keeps the counts that they share. */
export class Switchboard {
  readonly #members = new Set<Member>();
  readonly #questions = new Map<number, Question>();
  readonly #totals = new Totals();
  #next = 0;

  join(member: Member): void {
    this.#members.add(member);
  }

  /** A worker has ended: nobody waits for its answers. */
  leave(member: Member): void {
    this.#members.delete(member);
    for (const id of [...this.#questions.keys()]) this.#settle(id, member, undefined);
  }

  receive(member: Member, message: FromWorker): void {
    if (message.kind === 'ask') this.#ask(member, message);
    else if (message.kind === 'answer') this.#settle(message.id, member, message.answer);
    else if (message.kind === 'count') {
      const { id, counts, windowMs } = message;
      const totals = counts.map(([key, count]): [string, ReturnType<Totals['add']>] => [
        key,
        this.#totals.add(key, count, windowMs),
      ]);
      member.send({ kind: 'totals', id, totals });
    }
  }

  #ask(asker: Member, { id, topic }: FromWorker & { kind: 'ask' }): void {
    const others = [...this.#members].filter((member) => member !== asker);
    if (others.length === 0) {
      asker.send({ kind: 'answers', id, answers: [] });
      return;
    }
    const own = this.#next++;
    const limit = setTimeout(() => this.#end(own), ANSWER_LIMIT_MS).unref();
    this.#questions.set(own, { asker, id, waiting: new Set(others), answers: [], limit });
    for (const member of others) member.send({ kind: 'asked', id: own, topic });
  }

  #settle(own: number, member: Member, answer: unknown): void {
    const question = this.#questions.get(own);
    if (question === undefined || !question.waiting.delete(member)) return;
    question.answers.push(answer);
    if (question.waiting.size === 0) this.#end(own);
  }

  #end(own: number): void {
    const question = this.#questions.get(own);
    if (question === undefined) return;
    this.#questions.delete(own);
    clearTimeout(question.limit);
    const { asker, id, waiting, answers } = question;
    if (!this.#members.has(asker)) return;
    asker.send({ kind: 'answers', id, answers: [...answers, ...[...waiting].map(() => undefined)] });
  }
}
