import type { FirstStepsDone } from '@ghala/contract/calls/dashboard';
import type { PermissionFlag } from '@ghala/contract/permissions';
import { Box, Button, Group, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import IconCircleCheck from '~icons/circle-check';
import { importOf, type To } from '../../shared/address';
import { readLocal, writeLocal } from '../../shared/local-store';
import { useSession } from '../../shared/session';
import { say, t } from '../../text/t';
import { ScreenLink } from '../../ui/screen-access';
import { Section } from '../../ui/section';
import { useFirstSteps } from './dashboard.api';
import classes from './first-steps.module.css';

interface Way {
  title: string;
  to: To;
  /** Who can take it. */
  flag: PermissionFlag;
}

interface Step {
  tick: keyof FirstStepsDone;
  about: string;
  /** It may be left as it is: it is never the next one. */
  isOptional?: boolean;
  /** The first is what the step is called; a user sees those that they can take. */
  ways: readonly Way[];
}

/** In the order of their dependencies. */
const steps: readonly Step[] = [
  {
    tick: 'company',
    about: t.dashboard.companyProfileAbout,
    ways: [{ title: t.dashboard.companyProfile, to: '/settings/business-profile', flag: 'categoriesManage' }],
  },
  {
    tick: 'warehouse',
    about: t.dashboard.warehousesAbout,
    ways: [
      { title: t.common.addWarehouse, to: '/warehouses/add', flag: 'warehouseAdd' },
      { title: t.imports.importPlaces, to: importOf('places'), flag: 'warehouseAdd' },
    ],
  },
  {
    tick: 'products',
    about: t.dashboard.productsAbout,
    ways: [
      { title: t.productImport.importProducts, to: '/inventory/products/import', flag: 'productsManage' },
      { title: t.common.addProduct, to: '/inventory/products/add', flag: 'productsManage' },
    ],
  },
  {
    tick: 'categories',
    about: t.dashboard.categoriesAbout,
    ways: [{ title: t.common.categories, to: '/settings/categories', flag: 'categoriesManage' }],
  },
  {
    tick: 'received',
    about: t.dashboard.addStockAbout,
    ways: [
      { title: t.common.addStock, to: '/transaction/addbatch', flag: 'batchAdd' },
      { title: t.imports.importStock, to: importOf('stock'), flag: 'batchAdd' },
    ],
  },
  {
    tick: 'colleague',
    about: t.dashboard.usersAbout,
    ways: [{ title: t.common.users, to: '/settings/users', flag: 'usersAdd' }],
  },
  {
    tick: 'secondName',
    about: t.dashboard.secondNameAbout,
    isOptional: true,
    ways: [{ title: t.dashboard.secondName, to: '/settings/approvals', flag: 'usersManage' }],
  },
  {
    tick: 'issued',
    about: t.dashboard.issueAbout,
    ways: [
      { title: t.titles.createOrderDispatchNote, to: '/orders/dispatch/add', flag: 'dispatchAdd' },
      { title: t.titles.createOrderPickupNote, to: '/orders/pickup/add', flag: 'pickupAdd' },
    ],
  },
];

/** Of this browser: hidden by its user, or seen to be over, so that it is not asked for again. */
const HIDDEN = 'first-steps-hidden';
const areHidden = () => readLocal<boolean>(HIDDEN) === true;

/** Whether they are still loading: what is below them has no place yet. */
export function useStepsAwaited(): boolean {
  const { isLoading } = useFirstSteps(!areHidden());
  return isLoading;
}

/** Where to begin, until goods were received and issued: the steps that this user can do, each ticked once it is done. */
export function FirstSteps() {
  const session = useSession();
  const [isHidden, setIsHidden] = useState(areHidden);
  const { data: done } = useFirstSteps(!isHidden);
  if (isHidden || done === undefined) return null;
  if (done.received && done.issued) {
    writeLocal(HIDDEN, true);
    return null;
  }
  const possible = steps.flatMap((step) => {
    const ways = step.ways.filter(({ flag }) => session?.can(flag));
    return ways.length === 0 ? [] : [{ ...step, ways }];
  });
  if (possible.length === 0) return null;
  const next = possible.find(({ tick, isOptional }) => !done[tick] && !isOptional);

  function hide() {
    writeLocal(HIDDEN, true);
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
            </div>
          </Box>
        ))}
      </SimpleGrid>
    </Section>
  );
}
