import {
  approvalFlags,
  approvalModules,
  countKeepers,
  countReviewers,
  decidingFlags,
  handlerFlags,
} from '@ghala/contract/access/permissions';
import type { Channel } from '@ghala/contract/calls/messages';
import { BUYS, type Notice, type NoticeFacts, type NoticeTopic } from '@ghala/contract/events/notices';
import {
  byNote,
  type NoteEntity,
  type NoteKindName,
  type NoteKindOf,
  noteCodes,
  noteKinds,
} from '@ghala/contract/kinds/note-kinds';
import { requestCodes } from '@ghala/contract/kinds/request-kinds';
import { documentIn, type KnownFacts, type KnownRequest, moduleOf } from './known-facts';
import type { FallCause } from './stock-falls';
import type { ToldEvent, ToldRowEvent } from './told-events';

/** Such a notice goes to a user if they chose to be told about one of its topics. */
export interface Candidate {
  userId: number;
  topics: readonly NoticeTopic[];
  notice: Notice;
  at: string;
  /** This request waits for the user. */
  approvalId: number | null;
  /** This note waits to be processed. */
  noteId: number | null;
}

type Told = Pick<Candidate, 'userId' | 'topics' | 'notice'> & { approvalId?: number; noteId?: number };

/** A transport delivers the `sentChannels`. */
type Known = KnownFacts & { sentChannels: readonly string[] };

/** Decides whom an event is told to, and how. Nobody is told what they did themselves, save for what ran out by it. */
export function candidatesOf(event: ToldEvent, known: Known): Candidate[] {
  return toldOf(event, known).map((told) => ({ approvalId: null, noteId: null, ...told, at: event.at }));
}

type NoteEvent = Extract<ToldEvent, { code: `${NoteEntity}.${string}` }>;
type StepEvent<Step extends string> = Extract<ToldEvent, { code: `${NoteEntity}.${Step}` }>;

/** Tells whether an event is one of these steps of a note of any kind. */
function isStep<const Step extends string>(event: ToldEvent, ...steps: Step[]): event is StepEvent<Step> {
  const codes: readonly string[] = noteCodes(...steps);
  return codes.includes(event.code);
}

const kindsByEntity: Partial<Record<string, NoteKindOf<NoteKindName>>> = byNote('entity', (kind) => noteKinds[kind]);

/** Finds the kind of note that an event is of. */
function kindOf({ code }: ToldEvent): NoteKindOf<NoteKindName> | undefined {
  return kindsByEntity[code.split('.')[0] ?? ''];
}

function isOfNote(event: ToldEvent): event is NoteEvent {
  return kindOf(event) !== undefined;
}

type RequestEvent = Extract<ToldEvent, { code: (typeof requested)[number] }>;
const requested = requestCodes('request');

/** Tells whether an event is a request about a stock record. */
function isRequest(event: ToldEvent): event is RequestEvent {
  return requested.some((code) => code === event.code);
}

function toldOf(event: ToldEvent, known: Known): Told[] {
  const tell = (userId: number | null | undefined, topics: readonly NoticeTopic[], notice: Notice): Told[] =>
    userId === null || userId === undefined || userId === event.userId ? [] : [{ userId, topics, notice }];
  if (isRequest(event)) return asked(event, known);
  return isOfNote(event) ? toldOfNote(event, known, tell) : toldOfOther(event, known, tell);
}

/** Tells a user, unless there is none or it is the actor. */
type Tell = (userId: number | null | undefined, topics: readonly NoticeTopic[], notice: Notice) => Told[];

function toldOfNote(event: NoteEvent, known: Known, to: Tell): Told[] {
  const { by } = event;
  if (isStep(event, 'issueItem')) return fallen('item', event.itemId, known);
  // Goods that are handed out for a code are ready once it was made.
  const hasCode = kindOf(event)?.hasCode;
  if (isStep(event, 'approve')) return hasCode ? [] : ready(event, known);
  if (isStep(event, 'submit') && !event.isAwaited && !hasCode) return ready(event, known);
  if (isStep(event, 'submit', 'requestCancel')) return asked(event, known);
  const note = known.notes.get(event.id);
  if (note === undefined) return [];
  const facts = { id: event.id, number: event.number, kind: note.kind };
  if (isStep(event, 'correct'))
    return [
      ...(event.isAwaited
        ? to(event.approverId, ['approvals'], { code: 'note.reopen', facts: { ...facts, by } })
        : to(event.approverId, ['approvals'], {
            code: 'note.change',
            facts: { ...facts, by, part: event.part ?? 'both' },
          })),
      ...to(event.formerAssigneeId, ['orders'], { code: 'note.reassign', facts: { ...facts, by } }),
      ...asked(event, known),
    ];
  if (isStep(event, 'leave')) return to(event.cancellerId, ['orders'], { code: 'note.leave', facts: { ...facts, by } });
  if ('recipients' in event) {
    const handers = event.code === 'pickupNote.sendCode' ? ready(event, known) : [];
    if (handers.some(({ userId }) => userId === note.creatorId)) return handers;
    const unsent = unsentOf(event.recipients, known);
    const changed = 'approverId' in event ? event.approverId : undefined;
    return handers.concat(
      to(note.creatorId, ['orders'], { code: 'note.sendCode', facts: { ...facts, unsent } }),
      to(changed, ['approvals'], { code: 'note.change', facts: { ...facts, by, part: 'receiver' } }),
    );
  }
  if ('isShort' in event) {
    const { isShort, taker, assignee = '', assigneeId, approverId } = event;
    const processed = to(note.creatorId, ['orders'], { code: 'note.process', facts: { ...facts, by, isShort } });
    if (taker === undefined) return processed;
    const diverted = { ...facts, by, taker, assignee };
    const approver = approverId === assigneeId ? undefined : approverId;
    return processed.concat(
      to(assigneeId, ['orders'], { code: 'note.divert', facts: { ...diverted, isAssignee: true } }),
      to(approver, ['approvals'], { code: 'note.divert', facts: { ...diverted, isAssignee: false } }),
    );
  }
  const issuerIds = 'issuerIds' in event ? (event.issuerIds ?? []) : [];
  const isRejected = isStep(event, 'reject');
  const returned = issuerIds.flatMap((issuerId) =>
    to(issuerId, ['orders'], { code: 'note.putBack', facts: { ...facts, by, isRejected } }),
  );
  // The requester is told of the decision.
  if (isRejected || issuerIds.includes(note.creatorId)) return returned;
  const reason = 'reason' in event ? event.reason : '';
  return returned.concat(to(note.creatorId, ['orders'], { code: 'note.cancel', facts: { ...facts, by, reason } }));
}

function toldOfOther(event: Exclude<ToldEvent, NoteEvent | RequestEvent>, known: Known, to: Tell): Told[] {
  const { code, by, userId: actorId } = event;
  switch (code) {
    case 'purchaseOrder.submit':
    case 'import.requestStock':
    case 'receipt.requestReverse':
      return asked(event, known);
    case 'import.requestUndo':
    case 'import.undo': {
      if (code === 'import.undo' && event.lines === undefined) return [];
      const facts = { id: event.id, number: event.name, by };
      const waits = asked(event, known);
      const keepers = new Set(countKeepers.flatMap((flag) => known.holders.get(flag) ?? []));
      return [...keepers]
        .filter((userId) => !waits.some((told) => told.userId === userId))
        .flatMap((userId) => to(userId, ['counts', 'stock'], { code, facts }))
        .concat(waits);
    }
    case 'approvalRequest.approve':
    case 'approvalRequest.reject': {
      const request = known.requests.find(({ facts }) => facts.requestId === event.id);
      if (request === undefined) return [];
      const { facts, requesterId, count } = request;
      if (count !== null) {
        const { isPending, ...counted } = count;
        return isPending ? [] : to(requesterId, ['approvals'], { code: 'count.decide', facts: { ...counted, by } });
      }
      const step = code === 'approvalRequest.approve' ? 'request.approve' : 'request.reject';
      const notice = { code: step, facts: { ...facts, by, comment: event.comment } } as const;
      if (facts.module !== 'purchase') return to(requesterId, ['approvals'], notice);
      const raiserId = known.raisers.get(facts.documentId);
      return [
        ...to(requesterId, raiserId === requesterId ? ['approvals', 'purchases'] : ['approvals'], notice),
        ...(raiserId === requesterId ? [] : to(raiserId, ['purchases'], notice)),
      ];
    }
    case 'markedReturn.remind': {
      const note = known.notes.get(event.noteId);
      if (note === undefined) return [];
      const { quantity, unit, product } = event;
      const facts = { id: event.noteId, number: note.number, kind: note.kind, quantity, unit, product };
      return to(note.holderId, ['orders'], { code: 'note.remind', facts });
    }
    case 'receipt.process': {
      const facts = { id: event.id, number: event.number, by, itemCount: event.itemCount };
      return to(known.receivers.get(event.id), ['batches'], { code, facts });
    }
    case 'receipt.reverse': {
      const { id, number, reason, reversalId } = event;
      return [
        ...to(known.receivers.get(id), ['batches'], { code, facts: { id, number, by, reason } }),
        ...fallen('reversal', reversalId, known),
      ];
    }
    case 'incompleteDelivery.complete':
    case 'incompleteDelivery.settle': {
      const note = known.incompleteDeliveries.get(event.id);
      if (note === undefined) return [];
      const step = code === 'incompleteDelivery.complete' ? 'incompleteDelivery.open' : code;
      const facts = { id: event.id, number: event.number, by, receipt: note.receipt, order: note.order };
      const { receiverId, creatorId, raiserId } = note;
      return [...new Set([receiverId, creatorId, raiserId])].flatMap((userId) => {
        const receives = userId === receiverId || userId === creatorId;
        const topics: NoticeTopic[] = [];
        if (receives) topics.push('batches');
        if (userId === raiserId) topics.push('purchases');
        return to(userId, topics, { code: step, facts });
      });
    }
    case 'purchaseOrder.fulfil':
    case 'purchaseOrder.complete': {
      const { id, number, receipt } = event;
      const facts = { id, number, receipt, isWhole: code === 'purchaseOrder.complete' };
      return to(known.raisers.get(id), ['purchases'], { code: 'purchase.receive', facts });
    }
    case 'stockAdjustment.complete':
      return fallen('adjustment', event.id, known);
    case 'stockReservation.create':
      return fallen('reservation', event.id, known);
    case 'stockCount.start': {
      const { id, number, place } = event;
      const name = known.counts.get(id)?.name ?? '';
      const counters = new Set(handlerFlags.flatMap((flag) => known.holders.get(flag) ?? []));
      return [...counters].flatMap((userId) =>
        to(userId, ['counts'], { code: 'count.start', facts: { id, number, by, name, place } }),
      );
    }
    case 'stockCount.askRecount': {
      const { id, number, lines } = event;
      return (known.counts.get(id)?.counterIds ?? []).flatMap((userId) =>
        to(userId, ['counts'], { code: 'count.recount', facts: { id, number, by, lines } }),
      );
    }
    case 'stockCount.submit':
      return [...waitingCount(event, known), ...droppedCount(event, known)];
    case 'stockCount.cancel':
      return droppedCount(event, known);
    case 'lot.moveExpiry': {
      const { id, number, product, from, to: until, reason, source } = event;
      return adjusters(known).flatMap((userId) =>
        to(userId, ['approvals'], { code, facts: { id, number, by, product, from, to: until, reason, source } }),
      );
    }
    case 'lot.renumber': {
      const { id, number, product, was, reason } = event;
      return adjusters(known).flatMap((userId) =>
        to(userId, ['approvals'], { code, facts: { id, number, by, product, was, reason } }),
      );
    }
    case 'product.moveExpiry': {
      const { id, name, from, to: until, reason } = event;
      return adjusters(known).flatMap((userId) =>
        to(userId, ['approvals'], { code, facts: { id, name, by, from, to: until, reason } }),
      );
    }
    case 'approvalRule.update':
    case 'approvalPolicy.setOwnRequests':
    case 'approvalPolicy.setReceiptVerifier':
    case 'approvalPolicy.setSecondName':
    case 'approvalPolicy.setMemberReserve':
    case 'approvalPolicy.loseApprover':
    case 'approvalPolicy.gainApprover':
    case 'user.resetPassword':
    case 'user.makeOneTimePassword': {
      const { userId: _by, at: _at, by: _name, code: changed, ...data } = event;
      // Those who can no longer approve are told too, as far as they still read notices.
      const gone = 'goneIds' in event ? (event.goneIds ?? []) : [];
      const approvers = new Set([...approvalFlags.flatMap((flag) => known.holders.get(flag) ?? []), ...gone]);
      // Whoever knows the password of somebody who decides could decide in their name.
      const isDecider = (id: number) => decidingFlags.some((flag) => known.holders.get(flag)?.includes(id));
      const isReset = event.code === 'user.resetPassword' || event.code === 'user.makeOneTimePassword';
      if (isReset && !isDecider(event.id)) return [];
      // Whoever may approve from now on sees that by what they may do.
      if ('gainedIds' in event) for (const id of event.gainedIds) approvers.delete(id);
      return [...approvers].flatMap((userId) =>
        to(userId, ['approvals'], { code: 'rules.change', facts: { by, changed, data } }),
      );
    }
    case 'backup.update':
    case 'backup.download': {
      const { userId: _by, at: _at, by: _name, code: changed, ...data } = event;
      return (known.holders.get('usersManage') ?? []).flatMap((userId) =>
        to(userId, ['approvals'], { code: 'backup.change', facts: { by, changed, data } }),
      );
    }
    case 'list.finishExport':
      return [
        {
          userId: actorId,
          topics: ['exports'],
          notice: { code: 'export.finish', facts: { title: event.title, format: event.format } },
        },
      ];
    case 'purchaseOrder.delete':
      return [];
  }
}

function adjusters({ holders }: Known): readonly number[] {
  return holders.get(approvalModules.StockAdjustment.flag) ?? [];
}

/** Finds the channels that no service sends a code by, unless it also goes by one that a service sends. */
function unsentOf(recipients: readonly string[], { sentChannels }: Known): NoticeFacts['note.sendCode']['unsent'] {
  const used: Channel[] = [...new Set(recipients.map((recipient) => (recipient.includes('@') ? 'email' : 'sms')))];
  if (used.some((channel) => sentChannels.includes(channel))) return 'none';
  return used.length === 2 ? 'both' : (used[0] ?? 'none');
}

/** Tells whether a pending request is the one that an event made. */
function isFor({ facts, isPending }: KnownRequest, event: ToldRowEvent): boolean {
  return isPending && facts.module === moduleOf(event.code) && facts.documentId === documentIn(event);
}

/** Tells of the request that an event made. */
function asked(event: ToldRowEvent, known: Known): Told[] {
  return known.requests
    .filter((request) => isFor(request, event))
    .flatMap((request) => waiting(request, event.by, known));
}

/** Tells of it as of a request, but once for all adjustments of a count. */
function waitingCount(
  { id, number, place, by, userId: submitterId }: Extract<ToldEvent, { code: 'stockCount.submit' }>,
  { counts, holders, isOwnForbidden }: KnownFacts,
): Told[] {
  const lines = counts.get(id)?.pending ?? 0;
  if (lines === 0) return [];
  const approvers = holders.get(approvalModules.StockAdjustment.flag) ?? [];
  const own = [submitterId, ...(counts.get(id)?.ofAllIds ?? [])];
  const others = approvers.filter((userId) => !own.includes(userId));
  const isOwn = others.length === 0;
  const told = isOwn && !isOwnForbidden ? approvers : others;
  return told.map((userId) => ({
    userId,
    topics: ['approvals'],
    notice: { code: 'count.wait', facts: { id, number, by, place, lines, isOwn } },
  }));
}

/** Tells that lines that differed are left as they are, to whoever counted and to those who would have decided. */
function droppedCount(
  event: Extract<ToldEvent, { code: 'stockCount.submit' | 'stockCount.cancel' }>,
  known: KnownFacts,
): Told[] {
  const { id, number, by, userId: actorId, differing: lines = 0, differingValue: value = 0 } = event;
  if (lines === 0) return [];
  const isCancelled = event.code === 'stockCount.cancel';
  const facts = { id, number, by, lines, value, isCancelled, reason: isCancelled ? event.reason : '' };
  const approvers = known.holders.get(approvalModules.StockAdjustment.flag) ?? [];
  const { counterIds = [], blindCounters = null } = known.counts.get(id) ?? {};
  return [...new Set([...approvers, ...counterIds])]
    .filter((userId) => userId !== actorId)
    .filter(mayKnow(blindCounters, known))
    .map((userId) => ({
      userId,
      topics: approvers.includes(userId) ? ['approvals', 'counts'] : ['counts'],
      notice: { code: 'count.drop', facts },
    }));
}

/** Tells others who may decide; only if there are none, and the policy allows it, the requester. */
function waiting(
  { facts, requesterId, excludedIds }: KnownRequest,
  by: string,
  { holders, isOwnForbidden }: KnownFacts,
): Told[] {
  const approvers = holders.get(approvalModules[facts.module].flag) ?? [];
  const others = approvers.filter((userId) => userId !== requesterId && !excludedIds.includes(userId));
  const isOwn = others.length === 0;
  const told = isOwn && !isOwnForbidden ? approvers : others;
  return told.map((userId) => ({
    userId,
    topics: ['approvals'],
    notice: { code: 'request.wait', facts: { ...facts, by, isOwn } },
    approvalId: facts.requestId,
  }));
}

/**
 * Tells those who may process a note, and whom its goods are for, that it may now be processed: once, and not its
 * actor.
 */
function ready({ id, userId: actorId }: ToldRowEvent, { notes, holders }: KnownFacts): Told[] {
  const note = notes.get(id);
  // The note may have been processed or cancelled by now.
  if (note?.isActive !== true) return [];
  const { kind, number } = note;
  const handers = holders.get(noteKinds[kind].flags.process) ?? [];
  const assignee = noteKinds[kind].isForUser ? note.holderId : null;
  return [...new Set([...handers, ...(assignee === null ? [] : [assignee])])]
    .filter((userId) => userId !== actorId)
    .map((userId) => ({
      userId,
      topics: ['orders'],
      notice: {
        code: 'note.ready',
        facts: { id, number, kind, mayProcess: handers.includes(userId), isAssigned: userId === assignee },
      },
      noteId: id,
    }));
}

/**
 * Tells who may learn how much there is of goods, or how far they were from the books: of goods that somebody counts
 * blind, only those who review counts and do not count them. A message by mail or SMS withholds nothing.
 */
function mayKnow(blindCounters: readonly number[] | null, { holders }: KnownFacts): (userId: number) => boolean {
  if (blindCounters === null) return () => true;
  const reviewers = countReviewers.flatMap((flag) => holders.get(flag) ?? []);
  return (userId) => reviewers.includes(userId) && !blindCounters.includes(userId);
}

function fallen(cause: FallCause, causeId: number, known: KnownFacts): Told[] {
  return known.falls
    .filter((fall) => fall.cause === cause && fall.causeId === causeId)
    .flatMap(({ facts, blindCounters }) =>
      (known.holders.get(BUYS) ?? [])
        .filter(mayKnow(blindCounters, known))
        .map((userId): Told => ({ userId, topics: ['stock'], notice: { code: 'stock.fall', facts } })),
    );
}
