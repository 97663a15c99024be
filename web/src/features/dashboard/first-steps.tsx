import type { PermissionFlag } from '@ghala/contract/permissions';
import { Box, SimpleGrid, Text } from '@mantine/core';
import type { PlainPath } from '../../shared/address';
import { useSession } from '../../shared/session';
import { ScreenLink } from '../../ui/screen-access';
import { Section } from '../../ui/section';

interface Step {
  title: string;
  about: string;
  to: PlainPath;
  /** Who can take it. */
  flag: PermissionFlag;
}

/** In the order in which each needs the ones before. */
const steps: readonly Step[] = [
  {
    title: 'Company profile',
    about: 'Your name, logo and contacts, as documents show them',
    to: '/settings/business-profile',
    flag: 'categoriesManage',
  },
  {
    title: 'Categories',
    about: 'Units of measure, product and stock categories, projects',
    to: '/settings/categories',
    flag: 'categoriesManage',
  },
  {
    title: 'Add Warehouse',
    about: 'Each place where goods are kept, with its sections',
    to: '/warehouses/add',
    flag: 'warehouseAdd',
  },
  {
    title: 'Add Product',
    about: 'One by one, or all at once from a file',
    to: '/inventory/products/add',
    flag: 'productsManage',
  },
  { title: 'Users', about: 'Who works here, and in which role', to: '/settings/users', flag: 'usersAdd' },
  {
    title: 'Add Stock',
    about: 'What stands in the warehouse today, as your first batch',
    to: '/transaction/addbatch',
    flag: 'batchAdd',
  },
];

/** Where to begin, while nothing was ever in stock: the steps that this user can take. */
export function FirstSteps() {
  const session = useSession();
  const possible = steps.filter(({ flag }) => session?.can(flag));
  if (possible.length === 0) return null;
  return (
    <Section title="First Steps">
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
