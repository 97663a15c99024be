import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { Autocomplete, Checkbox, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sendList } from '../../net/send';
import { useAnyWarehouse } from '../../pickers/any-warehouse';
import { WarehousePicker } from '../../pickers/place-pickers';
import { t } from '../../text/t';
import { Section } from '../../ui/page/section';
import type { ImportLayout } from './import-layout';

/** This many names are offered while typing. */
const MOST_NAMES = 200;

interface ImportBlanksProps {
  layout: ImportLayout;
  change: (change: Partial<ImportLayout>) => void;
  warehouseError: string | undefined;
}

/** Asks what applies to rows that name no category, unit or warehouse. Where there is just one, it is chosen. */
export function ImportBlanks(props: ImportBlanksProps) {
  const { kind } = props.layout;
  if (kind === 'products') return <ProductBlanks {...props} />;
  return kind === 'stock' || kind === 'levels' ? <PlaceBlanks {...props} /> : null;
}

/** Asks for the place of rows that name none. */
function PlaceBlanks({ layout, change, warehouseError }: ImportBlanksProps) {
  const { kind, isCounted } = layout;
  return (
    <Section title={t.productImport.blanks}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} maw={720}>
        <RowsWarehouse label={t.imports.placeOf} layout={layout} change={change} warehouseError={warehouseError} />
      </SimpleGrid>
      {kind === 'stock' ? <IsCounted isCounted={isCounted} change={change} /> : null}
    </Section>
  );
}

function ProductBlanks({ layout, change, warehouseError }: ImportBlanksProps) {
  const { columns, category, unit, isCounted } = layout;
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
          <RowsWarehouse
            label={t.productImport.warehouseOfRows}
            layout={layout}
            change={change}
            warehouseError={warehouseError}
          />
        ) : null}
      </SimpleGrid>
      {columns.includes('quantity') ? <IsCounted isCounted={isCounted} change={change} /> : null}
    </Section>
  );
}

/** Asks whether the goods that come in were counted. */
function IsCounted({
  isCounted,
  change,
}: Pick<ImportBlanksProps['layout'], 'isCounted'> & Pick<ImportBlanksProps, 'change'>) {
  return (
    <Checkbox
      label={t.productImport.isCounted}
      description={t.productImport.isCountedHint}
      checked={isCounted}
      onChange={(event) => change({ isCounted: event.currentTarget.checked })}
    />
  );
}

/** Asks for the warehouse of the rows that name none. */
function RowsWarehouse({ label, layout, change, warehouseError }: ImportBlanksProps & { label: string }) {
  const hasNoWarehouse = useAnyWarehouse().data === false;
  return (
    <WarehousePicker
      label={label}
      // A required field says at once that there is no warehouse, and how to add one.
      required={!layout.columns.includes('warehouse') || hasNoWarehouse}
      value={layout.warehouseId}
      error={warehouseError}
      data-path="warehouseId"
      onChange={(value) => change({ warehouseId: value })}
    />
  );
}
