import { byNote } from '@ghala/contract/kinds/note-kinds';
import IconAlertTriangle from '~icons/alert-triangle';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconArrowUp from '~icons/arrow-up';
import IconBan from '~icons/ban';
import IconBolt from '~icons/bolt';
import IconBox from '~icons/box';
import IconCalendarEvent from '~icons/calendar-event';
import IconCheck from '~icons/check';
import IconCircleCheck from '~icons/circle-check';
import IconCircleDashed from '~icons/circle-dashed';
import IconClock from '~icons/clock';
import IconLock from '~icons/lock';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import IconProgress from '~icons/progress';
import IconTrendingDown from '~icons/trending-down';
import IconTrendingUp from '~icons/trending-up';
import IconTruckDelivery from '~icons/truck-delivery';
import IconUser from '~icons/user';
import IconX from '~icons/x';
import { labels } from '../text/t';
import type { Icon } from './icon';

type Words = typeof labels;

/** Colour has meaning: green is done, yellow waiting, red wrong or out, blue information, gray draft or over. */
export type StatusColor = 'green' | 'yellow' | 'red' | 'blue' | 'gray';

export interface StatusLook {
  color: StatusColor;
  icon: Icon;
}

const draft = { color: 'gray', icon: IconPencil } as const;
const waiting = { color: 'yellow', icon: IconClock } as const;
const underWay = { color: 'yellow', icon: IconProgress } as const;
const agreed = { color: 'blue', icon: IconCheck } as const;
const right = { color: 'green', icon: IconCheck } as const;
const done = { color: 'green', icon: IconCircleCheck } as const;
const refused = { color: 'red', icon: IconX } as const;
const off = { color: 'gray', icon: IconBan } as const;
const plain = { color: 'gray', icon: IconCircleDashed } as const;
const held = { color: 'blue', icon: IconLock } as const;
const wrong = { color: 'red', icon: IconAlertTriangle } as const;
const urgent = { color: 'red', icon: IconBolt } as const;

/** Gives every status its one colour and icon, in the same groups as its texts. */
const stockLevels = {
  over: { color: 'blue', icon: IconTrendingUp },
  normal: right,
  order: { color: 'yellow', icon: IconAlertTriangle },
  low: { color: 'yellow', icon: IconTrendingDown },
  out: refused,
} as const;

export const statusLooks = {
  receiptStatus: {
    saved: draft,
    processed: done,
    completed: done,
    cancelled: off,
    partial: underWay,
    split: underWay,
    reversed: off,
    partlyReversed: { color: 'yellow', icon: IconArrowBackUp },
  },
  verification: { verified: done, unverified: { color: 'yellow', icon: IconCircleDashed } },
  outcome: { ok: right, exception: wrong },
  incompleteNoteStatus: { draft, open: underWay, settled: done, cancelled: off },
  noteStatus: {
    draft,
    pending: waiting,
    active: { color: 'blue', icon: IconTruckDelivery },
    completed: done,
    cancelled: off,
  },
  notePriority: { scheduled: { color: 'blue', icon: IconCalendarEvent }, urgent, normal: right },
  itemStatus: { pending: waiting, completed: done },
  issuedItem: byNote('kind', () => right),
  returnStatus: { done, active: { color: 'yellow', icon: IconArrowBackUp } },
  purchaseStatus: {
    draft,
    pending: waiting,
    approved: agreed,
    rejected: refused,
    fulfilled: right,
    completed: done,
    cancelled: off,
  },
  priorities: { urgent, high: { color: 'yellow', icon: IconArrowUp }, normal: right },
  reservationStatus: {
    active: { color: 'blue', icon: IconProgress },
    pending: waiting,
    completed: done,
    rejected: refused,
  },
  reservationTypes: { reserve: held, release: { color: 'green', icon: IconArrowBackUp } },
  stockRequestStatus: { pending: waiting, done, rejected: refused },
  stockLevels,
  homeStockLevels: stockLevels,
  placeStock: { good: right },
  placeKind: { virtual: { color: 'blue', icon: IconBox } },
  rowEffect: {
    new: { color: 'green', icon: IconPlus },
    changed: { color: 'blue', icon: IconPencil },
    same: { color: 'gray', icon: IconCheck },
  },
  importState: {
    stands: right,
    stockWaits: waiting,
    stockRejected: refused,
    undoWaits: waiting,
    undone: { color: 'gray', icon: IconArrowBackUp },
  },
  userStatus: { active: right, suspended: off },
  userKinds: { system: { color: 'gray', icon: IconUser }, other: { color: 'gray', icon: IconUser } },
  qualification: { prequalified: right, notPrequalified: plain },
  countStatus: {
    draft,
    counting: underWay,
    review: waiting,
    pending: waiting,
    completed: done,
    cancelled: off,
  },
  countLineStates: { open: plain, recount: wrong, counted: right, agreed: done },
  expiry: { expired: wrong, soon: waiting },
  messageStatus: { pending: waiting, sent: right, failed: refused, held: { color: 'gray', icon: IconLock }, used: off },
} as const satisfies {
  [Group in keyof Words]?: Record<string, StatusLook> & { [Code in keyof Words[Group]]: StatusLook };
};

type Looks = typeof statusLooks;
/** Names a status by its group and its code: `of="noteStatus" code="draft"`. */
export type Status = { [Group in keyof Looks]: { of: Group; code: keyof Looks[Group] } }[keyof Looks];

export function statusLook({ of, code }: Status): StatusLook {
  const looks: Partial<Record<string, StatusLook>> = statusLooks[of];
  return looks[code] ?? plain;
}

/** Writes a status in the language of the screens. */
export function statusText({ of, code }: Status): string {
  const texts: Partial<Record<string, string>> = labels[of];
  return texts[code] ?? code;
}
