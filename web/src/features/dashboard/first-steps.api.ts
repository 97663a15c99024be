import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { send } from '../../net/send';
import { readLocal, writeLocal } from '../../offline/local-store';
import { useSession } from '../../session/session';
import { type NextAct, nextAct } from './steps';

/**
 * Remembers in this browser that its user has hidden the steps, or that all were seen done, so that they are not asked
 * for again.
 */
const HIDDEN = 'first-steps-hidden';
/** It is set once a step was done in this browser: every screen then offers the next one. */
const UNDER_WAY = 'first-steps-under-way';

export const areStepsHidden = () => readLocal<boolean>(HIDDEN) === true;

export function hideSteps(): void {
  writeLocal(HIDDEN, true);
  writeLocal(UNDER_WAY, undefined);
}

/** Steps that are being followed are refreshed this often, so that they are ticked without a reload. */
const STEPS_MS = 5_000;

/** Loads which of a new company's first steps are done. */
export function useFirstSteps({ isAsked, follows }: { isAsked: boolean; follows: boolean }) {
  return useQuery({
    queryKey: ['dashboard', 'first-steps'],
    queryFn: async ({ signal }) => (await send(dashboardCalls.firstSteps, {}, { signal })).done,
    enabled: isAsked,
    refetchInterval: follows && STEPS_MS,
    refetchOnWindowFocus: follows ? 'always' : true,
  });
}

/**
 * Tells what comes next, once a step was done in this browser. Users who never saw the first steps cause no request;
 * for others, only a change causes a new one, so that established companies do not pay for this.
 */
export function useNextAct(): { act: NextAct | undefined; hide: () => void } {
  const session = useSession();
  const client = useQueryClient();
  const [isUnderWay, setUnderWay] = useState(() => readLocal<boolean>(UNDER_WAY) === true);
  const isAsked = isUnderWay && !areStepsHidden() && (session?.can('dashboard') ?? false);
  const { data: done, refetch } = useFirstSteps({ isAsked, follows: false });

  const askAgain = useEffectEvent(() => {
    if (done !== undefined && !areStepsHidden()) void refetch();
  });
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') askAgain();
      }),
    [client],
  );

  const doneBefore = useRef(done);
  useEffect(() => {
    const before = doneBefore.current;
    doneBefore.current = done;
    if (done === undefined || before === undefined) return;
    if (done.received && done.issued) return setUnderWay(false);
    const isProgress = JSON.stringify(done) !== JSON.stringify(before);
    if (!isProgress || areStepsHidden()) return;
    writeLocal(UNDER_WAY, true);
    setUnderWay(true);
  }, [done]);

  function hide() {
    hideSteps();
    setUnderWay(false);
  }
  const isShown = isAsked && done !== undefined && session !== undefined && !(done.received && done.issued);
  return { act: isShown ? nextAct(done, session.can) : undefined, hide };
}
