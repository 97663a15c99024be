import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { formatDateTime, formatTime, today } from '../../format/format';
import { useConnectionLost } from '../../net/connection';
import { isKept, shownAsOf, useSilence } from '../../offline/kept-answers';
import { say, t } from '../../text/t';
import classes from './offline.module.css';

/** Tells, without a connection, how old the data of the screen are, by the oldest. */
export const AsOf = memo(function AsOf() {
  const isLost = useConnectionLost();
  const isSilent = useSilence();
  const oldest = useOldest(isLost);
  if (!isLost) return null;
  if (isSilent) return <Line text={t.waiting.connectAgain} />;
  return (
    <Line
      text={oldest === undefined ? t.waiting.noConnection : say(t.waiting.shownAsOf, { time: momentText(oldest) })}
    />
  );
});

function Line({ text }: { text: string }) {
  return (
    <div className={classes.asOf} role="status">
      {text}
    </div>
  );
}

/** Finds their time in milliseconds since 1970; undefined if the screen shows no data. */
function useOldest(isWatched: boolean): number | undefined {
  const client = useQueryClient();
  const [oldest, setOldest] = useState<number>();
  useEffect(() => {
    if (!isWatched) return;
    const cache = client.getQueryCache();
    const read = () => {
      const times = cache
        .findAll({ type: 'active' })
        .filter(({ queryKey, state }) => state.data !== undefined && isKept(queryKey))
        .map(({ queryHash, state }) => shownAsOf(queryHash, state.dataUpdatedAt))
        // Data that a window remembers from before it was opened have no time.
        .filter((at) => at > 0);
      setOldest(times.length === 0 ? undefined : Math.min(...times));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, 50);
    };
    read();
    const stop = cache.subscribe(later);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, isWatched]);
  return oldest;
}

function momentText(at: number): string {
  const moment = new Date(at);
  return today(moment) === today() ? formatTime(moment.toISOString()) : formatDateTime(moment.toISOString());
}
