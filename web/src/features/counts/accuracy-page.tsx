import { accuracyFilters, countCalls } from '@ghala/contract/calls/counts';
import { Text } from '@mantine/core';
import { monthText } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { firstOption } from '../../pickers/picker';
import { WarehouseName, WarehousePicker } from '../../pickers/place-pickers';
import { t } from '../../text/t';
import { Chart } from '../../ui/charts/chart';
import { FilterBar } from '../../ui/list/filter-bar';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { DataTable } from '../../ui/table/data-table';
import { accuracyColumns } from './count-columns';
import { useAccuracy } from './counts.api';
import { CountsTabs } from './counts-tabs';

const filters = accuracyFilters.shape;
/** A line in the chart needs two points. */
const LEAST_MONTHS = 2;
/** It is in pixels. */
const HEIGHT = 240;

/** Charts how exact the books were in the listed months, and lists the figures. */
export default function AccuracyPage() {
  const list = useListState(filters);
  const months = useAccuracy(list);
  const rows = (months.data?.rows ?? []).toSorted((one, other) => one.id - other.id);
  return (
    <Page>
      <CountsTabs current="/inventory/counts/accuracy" />
      <FilterBar
        list={list}
        chips={{ warehouseId: { label: t.common.warehouse, show: (id: number) => <WarehouseName id={id} /> } }}
      >
        {(field) => <WarehousePicker {...field('warehouseId')} firstOption={firstOption(t.common.all)} />}
      </FilterBar>
      {rows.length >= LEAST_MONTHS ? (
        <Section title={t.counts.accuracyTitle}>
          <Chart
            kind="line"
            label={t.counts.accuracyTitle}
            axis={{ key: 'month', label: t.counts.month, textOf: (month) => monthText(month.slice(0, 7)) }}
            series={[
              { key: 'exactShare', label: t.counts.exactShare },
              { key: 'offShare', label: t.counts.offShare },
            ]}
            data={rows}
            height={HEIGHT}
          />
        </Section>
      ) : null}
      <DataTable
        name="count-accuracy"
        label={t.titles.countAccuracy}
        columns={accuracyColumns}
        list={list}
        query={months}
        summary={months.data ? sayTotal(t.counts.monthCount, months.data) : null}
        exports={{ call: countCalls.accuracy, name: 'count_accuracy', formats: ['csv', 'xlsx', 'pdf'] }}
        empty={{ text: t.counts.noAccuracy, hint: t.counts.noneHint }}
      />
      <Text size="sm" c="dimmed">
        {t.counts.accuracyHint}
      </Text>
    </Page>
  );
}
