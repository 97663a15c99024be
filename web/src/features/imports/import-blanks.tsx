import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { Autocomplete, Checkbox, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAnyWarehouse } from '../../pickers/any-warehouse';
import { WarehousePicker } from '../../pickers/place-pickers';
import { sendList } from '../../shared/send';
import { t } from '../../text/t';
import { Section } from '../../ui/section';
import type { ImportLayout } from './use-import';

/** Names offered while typing. */
const MOST_NAMES = 200;

interface ImportBlanksProps {
  layout: ImportLayout;
  change: (change: Partial<ImportLayout>) => void;
  warehouseError: string | undefined;
}

/** What applies to rows that name no category, unit or warehouse. Where there is just one, it is chosen. */
export function ImportBlanks(props: ImportBlanksProps) {
  const { kind } = props.layout;
  if (kind === 'products') return <ProductBlanks {...props} />;
  return kind === 'stock' || kind === 'levels' ? <PlaceBlanks {...props} /> : null;
}

/** The place of rows that name none. */
function PlaceBlanks({ layout, change, warehouseError }: ImportBlanksProps) {
  const { kind, columns, warehouseId, isCounted } = layout;
  const hasNoWarehouse = useAnyWarehouse().data === false;
  return (
    <Section title={t.productImport.blanks}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} maw={720}>
        <WarehousePicker
          label={t.imports.placeOf}
          required={!columns.includes('warehouse') || hasNoWarehouse}
          value={warehouseId}
          error={warehouseError}
          data-path="warehouseId"
          onChange={(value) => change({ warehouseId: value })}
        />
      </SimpleGrid>
      {kind === 'stock' ? (
        <Checkbox
          label={t.productImport.isCounted}
          description={t.productImport.isCountedHint}
          checked={isCounted}
          onChange={(event) => change({ isCounted: event.currentTarget.checked })}
        />
      ) : null}
    </Section>
  );
}

function ProductBlanks({ layout, change, warehouseError }: ImportBlanksProps) {
  const { columns, category, unit, warehouseId, isCounted } = layout;
  const { data: names } = useQuery({
    queryKey: ['catalogues', 'names'],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_NAMES };
      const [categories, units] = await Promise.all([
        sendList(catalogueCalls.categories.list, {}, query, { signal }),
        sendList(catalogueCalls.units.list, {}, query, { signal }),
      ]);
      return { categories: categories.rows.map((row) => row.category), units: units.rows.map((row) => row.unit) };
    },
  });
  const hasNoWarehouse = useAnyWarehouse().data === false;
  const chooseOnly = useEffectEvent((found: NonNullable<typeof names>) => {
    const only = (list: string[]) => (list.length === 1 ? list[0] : undefined);
    change({ category: category || only(found.categories) || '', unit: unit || only(found.units) || '' });
  });
  useEffect(() => {
    if (names !== undefined) chooseOnly(names);
  }, [names]);

  return (
    <Section title={t.productImport.blanks}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} maw={720}>
        <Autocomplete
          label={t.productImport.categoryOfNew}
          description={t.productImport.ofNewHint}
          data={names?.categories ?? []}
          value={category}
          maxLength={100}
          onChange={(value) => change({ category: value })}
        />
        <Autocomplete
          label={t.productImport.unitOfNew}
          description={t.productImport.ofNewHint}
          data={names?.units ?? []}
          value={unit}
          maxLength={60}
          onChange={(value) => change({ unit: value })}
        />
        {columns.includes('quantity') ? (
          <WarehousePicker
            label={t.productImport.warehouseOfRows}
            // A required field says at once that there is none, and how to add one.
            required={!columns.includes('warehouse') || hasNoWarehouse}
            value={warehouseId}
            error={warehouseError}
            data-path="warehouseId"
            onChange={(value) => change({ warehouseId: value })}
          />
        ) : null}
      </SimpleGrid>
      {columns.includes('quantity') ? (
        <Checkbox
          label={t.productImport.isCounted}
          description={t.productImport.isCountedHint}
          checked={isCounted}
          onChange={(event) => change({ isCounted: event.currentTarget.checked })}
        />
      ) : null}
    </Section>
  );
}
