import { commonKinds } from '@ghala/contract/entities/common-entries';
import { Box, Button, Group, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import IconCircleCheck from '~icons/circle-check';
import { AddCommon } from '../../pickers/add-common';
import { useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { areStepsHidden, hideSteps, useFirstSteps } from './first-steps.api';
import classes from './first-steps.module.css';
import { nextOf, stepsFor } from './steps';

/** Tells whether the steps are still loading: until then, what is below them has no place. */
export function useStepsAwaited(): boolean {
  const { isLoading } = useFirstSteps({ isAsked: !areStepsHidden(), follows: true });
  return isLoading;
}

/**
 * Shows where to begin, until goods were received and issued: the steps that this user can do, each ticked once it is
 * done.
 */
export function FirstSteps() {
  const session = useSession();
  const [isHidden, setIsHidden] = useState(areStepsHidden);
  const { data: done } = useFirstSteps({ isAsked: !isHidden, follows: true });
  if (isHidden || done === undefined) return null;
  if (done.received && done.issued) {
    hideSteps();
    return null;
  }
  const possible = stepsFor((flag) => session?.can(flag) ?? false);
  if (possible.length === 0) return null;
  const next = nextOf(possible, done);

  function hide() {
    hideSteps();
    setIsHidden(true);
  }

  return (
    <Section
      title={t.dashboard.firstSteps}
      actions={
        <Group gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {say(t.dashboard.stepsDone, {
              done: possible.filter(({ tick }) => done[tick]).length,
              count: possible.length,
            })}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={hide}>
            {t.dashboard.hideSteps}
          </Button>
        </Group>
      }
    >
      <SimpleGrid component="ol" cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" m={0} p={0}>
        {possible.map(({ tick, about, ways }, index) => (
          <Box
            component="li"
            key={tick}
            className={classes.step}
            data-done={done[tick] || undefined}
            aria-current={tick === next?.tick ? 'step' : undefined}
          >
            <span className={classes.mark} aria-hidden>
              {done[tick] ? <IconCircleCheck size={20} /> : index + 1}
            </span>
            <div>
              <Group gap="xs" component="span">
                {ways.map(({ title, to }) => (
                  <ScreenLink key={title} to={to}>
                    {title}
                  </ScreenLink>
                ))}
                {done[tick] ? <VisuallyHidden>{t.dashboard.stepDone}</VisuallyHidden> : null}
              </Group>
              <Text size="sm" c="dimmed">
                {about}
              </Text>
              {tick === 'categories' && !done.categories ? (
                <AddCommon kinds={commonKinds} label={t.dashboard.addUsual} />
              ) : null}
            </div>
          </Box>
        ))}
      </SimpleGrid>
    </Section>
  );
}
