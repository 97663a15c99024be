import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { send } from '../../net/send';
import { readLocal, writeLocal } from '../../offline/local-store';
import { useSession } from '../../session/session';
import { type NextAct, nextAct } from './steps';

/** Of this browser: hidden by its user, or seen to be over, so that they are not asked for again. */
const HIDDEN = 'first-steps-hidden';
/** A step was done in this browser: the next one is offered on every screen. */
const UNDER_WAY = 'first-steps-under-way';

export const areStepsHidden = () => readLocal<boolean>(HIDDEN) === true;

export function hideSteps(): void {
  writeLocal(HIDDEN, true);
  writeLocal(UNDER_WAY, undefined);
}

/** How old they may get where they are followed: they are ticked without a reload. */
const STEPS_MS = 5_000;

/** Which of the first steps of a new company are done. */
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
 * What comes next, once a step was done in this browser. Who was never shown the first steps is not asked about them;
 * they are asked for anew after every change alone, as all companies would pay for more.
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
