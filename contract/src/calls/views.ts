import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { flag, optionalLine, text } from '../common/field';
import { idParams, optionalId } from '../common/id';
import { named } from '../common/references';
import { fault } from '../refusals/field-faults';

/** One user, one role or everyone has at most so many views of one list. */
export const MOST_VIEWS = 50;

/** One user, one role or everyone has at most so many views of all lists. */
export const MOST_VIEWS_IN_ALL = 300;

/** Says who sees a view: its user alone, the holders of a role, or everyone. */
export const viewAudiences = ['mine', 'role', 'everyone'] as const;
export type ViewAudience = (typeof viewAudiences)[number];

const MOST_ENTRIES = 60;
const NAME = /^[A-Za-z][A-Za-z0-9._-]{0,49}$/;

function entries<Value extends z.ZodType>(value: Value) {
  return z
    .record(z.string(), value, { error: fault('object') })
    .refine((given) => Object.keys(given).every((name) => NAME.test(name)), { error: fault('wrong') })
    .refine((given) => Object.keys(given).length <= MOST_ENTRIES, { error: fault('tooLong', { max: MOST_ENTRIES }) });
}

const content = {
  name: text(60),
  audience: z.enum(viewAudiences, { error: fault('choice', { choices: [...viewAudiences] }) }),
  /** Names the role that the view is shared with. */
  roleId: optionalId,
  /** Holds the list's parameters, as texts: filters, words (`q`), order (`sort`) and rows a page (`limit`). */
  query: entries(optionalLine(300)),
  /** Says whether a column is shown, by its name; those not named are as the list has them. */
  columns: entries(flag),
  /** The list opens with it, unless its reader has a start of their own. */
  isStart: flag,
};
const namesRole = ({ audience, roleId }: { audience: ViewAudience; roleId: number | null }) =>
  audience !== 'role' || roleId !== null;
const missingRole = { error: fault('required'), path: ['roleId'] };

export const viewChanges = z.object(content).refine(namesRole, missingRole);
/** `list` is the unique name of the list's table on the screens, such as 'stock-levels'. */
export const newView = z
  .object({
    list: z.string({ error: fault('text') }).regex(/^[a-z][a-z0-9-]{0,49}$/, { error: fault('wrong') }),
    ...content,
  })
  .refine(namesRole, missingRole);
export type ViewContent = z.output<typeof viewChanges>;

export const savedView = z.object({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  audience: z.enum(viewAudiences),
  role: named.nullable(),
  query: z.record(z.string(), z.string()),
  columns: z.record(z.string(), z.boolean()),
  isStart: z.boolean(),
  /** Says whether it is offered on the list; user managers are also told of the views of roles other than their own. */
  isForReader: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

const tag = 'views';

export const viewCalls = {
  list: call({
    method: 'GET',
    path: '/views',
    tag,
    summary: "The caller's views of all lists, those of their role and of everyone; of all roles with usersManage",
    access: 'any',
    atGate: true,
    answer: answer({ views: z.array(savedView) }),
  }),
  create: call({
    method: 'POST',
    path: '/views',
    tag,
    summary: 'Save a view of a list; to share it takes usersManage',
    access: 'any',
    atGate: true,
    body: newView,
    answer: answer({ view: savedView }),
  }),
  update: call({
    method: 'POST',
    path: '/views/:id',
    tag,
    summary: 'Change a view; a shared one takes usersManage',
    access: 'any',
    atGate: true,
    params: idParams,
    body: viewChanges,
    answer: answer({ view: savedView }),
  }),
  delete: call({
    method: 'DELETE',
    path: '/views/:id',
    tag,
    summary: 'Delete a view; a shared one takes usersManage',
    access: 'any',
    atGate: true,
    params: idParams,
    answer: done,
  }),
};
