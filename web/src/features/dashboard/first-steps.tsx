import type { PermissionFlag } from '@ghala/contract/permissions';
import { Box, SimpleGrid, Text } from '@mantine/core';
import type { PlainPath } from '../../shared/address';
import { useSession } from '../../shared/session';
import { t } from '../../text/t';
import { ScreenLink } from '../../ui/screen-access';
import { Section } from '../../ui/section';

interface Step {
  title: string;
  about: string;
  to: PlainPath;
  /** Who can do this step. */
  flag: PermissionFlag;
}

/** In the order of their dependencies. */
const steps: readonly Step[] = [
  {
    title: t.dashboard.companyProfile,
    about: t.dashboard.companyProfileAbout,
    to: '/settings/business-profile',
    flag: 'categoriesManage',
  },
  {
    title: t.common.categories,
    about: t.dashboard.categoriesAbout,
    to: '/settings/categories',
    flag: 'categoriesManage',
  },
  {
    title: t.common.addWarehouse,
    about: t.dashboard.warehousesAbout,
    to: '/warehouses/add',
    flag: 'warehouseAdd',
  },
  {
    title: t.common.addProduct,
    about: t.dashboard.productsAbout,
    to: '/inventory/products/add',
    flag: 'productsManage',
  },
  { title: t.common.users, about: t.dashboard.usersAbout, to: '/settings/users', flag: 'usersAdd' },
  {
    title: t.common.addStock,
    about: t.dashboard.addStockAbout,
    to: '/transaction/addbatch',
    flag: 'batchAdd',
  },
];

/** Where to begin, before any stock was received: the steps that this user can do. */
export function FirstSteps() {
  const session = useSession();
  const possible = steps.filter(({ flag }) => session?.can(flag));
  if (possible.length === 0) return null;
  return (
    <Section title={t.dashboard.firstSteps}>
      <SimpleGrid component="ol" cols={{ base: 1, sm: 2, lg: 3 }} spacing="md" m={0} p={0}>
        {possible.map(({ title, about, to }, index) => (
          <Box component="li" key={to} style={{ listStyle: 'none' }}>
            <Text component="div" fw={600}>
              {index + 1}. <ScreenLink to={to}>{title}</ScreenLink>
            </Text>
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </Section>
  );
}
