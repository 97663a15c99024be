import { exitFilters, gateCalls } from '@ghala/contract/calls/gate';
import { formatDate } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { t } from '../../text/t';
import { DateField } from '../../ui/inputs/date-field';
import { FilterBar } from '../../ui/list/filter-bar';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { DataTable } from '../../ui/table/data-table';
import { useScannedPasses } from './find-pass';
import { useExits } from './gate.api';
import { exitAddress, exitColumns } from './gate-columns';
import { GateTabs } from './gate-tabs';

/** Lists what has left the gate, latest first. */
export default function ExitsPage() {
  const list = useListState(exitFilters);
  const exits = useExits(list);
  useScannedPasses();
  return (
    <Page>
      <GateTabs current="/gate/left" />
      <FilterBar
        list={list}
        searchLabel={t.gate.numberVehicleOrRecipient}
        chips={{ day: { label: t.gate.day, show: formatDate } }}
      >
        {(_field, textField) => <DateField nearest="past" label={t.gate.day} {...textField('day')} />}
      </FilterBar>
      <DataTable
        name="gate-exits"
        label={t.titles.leftTheGate}
        columns={exitColumns}
        list={list}
        query={exits}
        summary={exits.data ? sayTotal(t.gate.noteCount, exits.data) : null}
        rowTo={exitAddress}
        exports={{ call: gateCalls.exits, name: 'gate_exits', formats: ['csv', 'xlsx', 'pdf'] }}
        empty={{ text: t.gate.nothingLeft, hint: t.gate.nothingLeftHint }}
      />
    </Page>
  );
}
