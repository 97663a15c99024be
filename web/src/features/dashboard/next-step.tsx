import { commonKinds } from '@ghala/contract/entities/common-entries';
import { CloseButton, Group } from '@mantine/core';
import { addressOf, type To } from '../../net/address';
import { AddCommon } from '../../pickers/add-common';
import { t } from '../../text/t';
import { ScreenLink } from '../../ui/page/screen-access';
import { useNextAct } from './first-steps.api';
import classes from './next-step.module.css';

/**
 * Offers the next of the first steps on the screens where the others are done, so that nobody has to return to Home for
 * it.
 * @param pathname of the screen; the one where it is done, and Home, which shows all, need no word of it
 */
export function NextStep({ pathname }: { pathname: string }) {
  const { act, hide } = useNextAct();
  if (act === undefined || pathname === '/home' || pathname === pathOf(act.to)) return null;
  return (
    <Group component="section" aria-label={t.dashboard.firstSteps} className={classes.bar} gap="sm">
      <ScreenLink to={act.to} fw={600}>
        {act.text}
      </ScreenLink>
      {act.isCommon ? <AddCommon kinds={commonKinds} label={t.dashboard.addUsual} /> : null}
      <CloseButton size="sm" ml="auto" aria-label={t.dashboard.hideSteps} onClick={hide} />
    </Group>
  );
}

function pathOf(to: To): string {
  const { to: path, params = {} } = addressOf(to);
  return Object.entries<string>(params).reduce<string>((left, [name, value]) => left.replace(`$${name}`, value), path);
}
