import { SOON_DAYS } from '@ghala/contract/calls/lots';
import { Text } from '@mantine/core';
import { formatDate, today } from '../../format/format';
import { say, t } from '../../text/t';
import classes from './expiry.module.css';

const DAY_MS = 86_400_000;

/** Counts the days from today until a day; they are below 0 once it has passed. */
function daysUntil(day: string): number {
  return Math.round((Date.parse(day) - Date.parse(today())) / DAY_MS);
}

/** Writes '12 days left', 'Expires today' or 'Expired 3 days ago'. */
export function daysLeftText(daysLeft: number): string {
  if (daysLeft < 0) return say(t.lotLists.expiredAgo, { count: -daysLeft });
  if (daysLeft === 0) return t.lotLists.expiresToday;
  return say(t.lotLists.daysLeft, { count: daysLeft });
}

/** Shows when a lot expires: in red once it has expired, in amber if it does so soon. */
export function Expiry({ expiresOn }: { expiresOn: string | null }) {
  if (expiresOn === null) return <span className={classes.none}>–</span>;
  const daysLeft = daysUntil(expiresOn);
  const state = daysLeft < 0 ? 'expired' : daysLeft <= SOON_DAYS ? 'soon' : 'good';
  return (
    <span className={classes.expiry}>
      {formatDate(expiresOn)}{' '}
      <Text span size="xs" className={classes.left} data-state={state}>
        {daysLeftText(daysLeft)}
      </Text>
    </span>
  );
}
