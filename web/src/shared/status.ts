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
import IconGitMerge from '~icons/git-merge';
import IconLock from '~icons/lock';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import IconProgress from '~icons/progress';
import IconTrendingDown from '~icons/trending-down';
import IconTrendingUp from '~icons/trending-up';
import IconUser from '~icons/user';
import IconX from '~icons/x';
import type { Icon } from './icon';

/** Colour carries meaning: green done, yellow waiting, red wrong or out, blue information, gray draft or over. */
export type StatusColor = 'green' | 'yellow' | 'red' | 'blue' | 'gray';

export interface StatusLook {
  color: StatusColor;
  icon: Icon;
}

/**
 * Every status word of the product as it is shown, with its one colour and icon. `statusLook` finds a word in any
 * letter case; a word that is not here is shown as it is, in gray.
 */
const looks: Record<string, StatusLook> = {
  // Documents
  draft: { color: 'gray', icon: IconPencil },
  saved: { color: 'gray', icon: IconPencil },
  pending: { color: 'yellow', icon: IconClock },
  'pending approval': { color: 'yellow', icon: IconClock },
  'awaiting approval': { color: 'yellow', icon: IconClock },
  partial: { color: 'yellow', icon: IconProgress },
  open: { color: 'yellow', icon: IconProgress },
  active: { color: 'blue', icon: IconProgress },
  approved: { color: 'blue', icon: IconCheck },
  fulfilled: { color: 'green', icon: IconCheck },
  completed: { color: 'green', icon: IconCircleCheck },
  processed: { color: 'green', icon: IconCircleCheck },
  settled: { color: 'green', icon: IconCircleCheck },
  rejected: { color: 'red', icon: IconX },
  cancelled: { color: 'gray', icon: IconBan },
  exception: { color: 'red', icon: IconAlertTriangle },
  ok: { color: 'green', icon: IconCheck },
  'receipt splitted': { color: 'yellow', icon: IconProgress },
  merged: { color: 'blue', icon: IconGitMerge },
  // Items
  verified: { color: 'green', icon: IconCircleCheck },
  unverified: { color: 'yellow', icon: IconCircleDashed },
  assigned: { color: 'green', icon: IconCheck },
  dispatched: { color: 'green', icon: IconCheck },
  'to return': { color: 'blue', icon: IconArrowBackUp },
  returned: { color: 'green', icon: IconCircleCheck },
  unreturned: { color: 'yellow', icon: IconArrowBackUp },
  reserve: { color: 'blue', icon: IconLock },
  release: { color: 'green', icon: IconArrowBackUp },
  // Stock levels
  normal: { color: 'green', icon: IconCheck },
  good: { color: 'green', icon: IconCheck },
  low: { color: 'yellow', icon: IconTrendingDown },
  're-order': { color: 'yellow', icon: IconAlertTriangle },
  'out of stock': { color: 'red', icon: IconX },
  'over stocked': { color: 'blue', icon: IconTrendingUp },
  // Priorities
  urgent: { color: 'red', icon: IconBolt },
  high: { color: 'yellow', icon: IconArrowUp },
  scheduled: { color: 'blue', icon: IconCalendarEvent },
  // Rows of an upload
  new: { color: 'green', icon: IconPlus },
  changed: { color: 'blue', icon: IconPencil },
  'as it is': { color: 'gray', icon: IconCheck },
  // People, suppliers and places
  'in - active': { color: 'gray', icon: IconBan },
  'system user': { color: 'blue', icon: IconUser },
  'non - user': { color: 'gray', icon: IconUser },
  'pre-qualified': { color: 'green', icon: IconCheck },
  'not pre-qualified': { color: 'gray', icon: IconCircleDashed },
  expired: { color: 'red', icon: IconAlertTriangle },
  'expires soon': { color: 'yellow', icon: IconClock },
  // Messages
  sent: { color: 'green', icon: IconCheck },
  failed: { color: 'red', icon: IconX },
  held: { color: 'gray', icon: IconLock },
  virtual: { color: 'blue', icon: IconBox },
};

/** The look of a status word as it is shown, e.g. 'Out of Stock'. */
export function statusLook(word: string): StatusLook {
  return looks[word.toLowerCase()] ?? { color: 'gray', icon: IconCircleDashed };
}
