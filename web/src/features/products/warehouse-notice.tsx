import { Button, Text } from '@mantine/core';
import { useAnyWarehouse } from './products.api';

/** Says that there is no warehouse yet: levels are watched in each warehouse. */
export function WarehouseNotice() {
  const warehouses = useAnyWarehouse();
  if (warehouses.data !== false) return null;
  return (
    <Text size="sm" c="dimmed" role="status">
      No Warehouse Found. The levels count once the product stands in one.{' '}
      <Button
        variant="default"
        size="compact-sm"
        loading={warehouses.isFetching}
        onClick={() => void warehouses.refetch()}
      >
        Fetch
      </Button>
    </Text>
  );
}
