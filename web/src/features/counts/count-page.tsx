import { countKeepers } from '@ghala/contract/access/permissions';
import {
  type CountDetail,
  type CountSection,
  countCalls,
  type SheetLine,
  sheetFilters,
  sheetShows,
} from '@ghala/contract/calls/counts';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import IconChecklist from '~icons/checklist';
import IconHistory from '~icons/history';
import IconRefresh from '~icons/refresh';
import IconStackPop from '~icons/stack-pop';
import IconUsers from '~icons/users';
import { formatAmount, formatDateTime, formatMoney, formatQuantity } from '../../format/format';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { onDemand } from '../../ui/dialogs/on-demand';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { useSelection } from '../../ui/list/use-selection';
import { DescriptionList } from '../../ui/page/description-list';
import { LoadingPage } from '../../ui/page/loading-page';
import { MainButton } from '../../ui/page/main-action';
import { Page } from '../../ui/page/page';
import { RecordFigures, RecordName } from '../../ui/page/record-head';
import { Section } from '../../ui/page/section';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column, RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { SelectionBar } from '../../ui/table/selection-bar';
import { useAction } from '../../ui/use-action';
import { CountActions } from './count-actions';
import { askRecount, COUNT_CHANGED, countQuery, useSheet } from './counts.api';
import { goodsName } from './line-goods';
import { NotCounted } from './not-counted';
import { sheetColumns } from './sheet-columns';

const EntriesDialog = onDemand(async () => (await import('./entries-dialog')).EntriesDialog);

/** Shows one count: its plan, how far each section is, and the sheet. */
export default function CountPage() {
  const { id } = useParams({ from: '/shell/inventory/counts/$id' });
  const query = useQuery(countQuery(Number(id)));
  const count = query.data;
  if (count === undefined) return <LoadingPage query={query} errorTitle={t.counts.oneNotLoaded} />;
  const sections = count.sections.filter(({ lines }) => lines > 0);
  return (
    <Page
      record={<RecordName name={count.name} code={count.number} />}
      badges={<StatusBadge of="countStatus" code={count.status} />}
      actions={<CountActions count={count} />}
    >
      <NotCounted countId={count.id} />
      {count.openTo.length === 0 ? null : (
        <Alert color="orange">{say(t.counts.openTo, { names: namesOf(count.openTo) })}</Alert>
      )}
      <RecordFigures label={t.counts.figures} figures={figuresOf(count)} />
      <Section title={t.counts.details}>
        <DescriptionList items={planItems(count)} />
      </Section>
      {sections.length > 0 ? <Sections sections={sections} /> : null}
      {count.status === 'draft' ? null : <Sheet count={count} />}
    </Page>
  );
}

function figuresOf({ status, lines, counted, awaitsOther, recount, totals }: CountDetail) {
  const lineFigure = { label: t.counts.linesFigure, value: formatQuantity(lines) };
  if (status === 'draft') return [{ ...lineFigure, hint: t.counts.linesHint }];
  const told = (value: string | undefined) =>
    value === undefined ? { value: t.counts.hidden, isText: true } : { value };
  return [
    lineFigure,
    {
      label: t.counts.countedFigure,
      value: formatQuantity(counted + awaitsOther),
      ...(awaitsOther > 0 && { hint: say(t.counts.awaitingOther, { count: awaitsOther }) }),
    },
    { label: t.counts.recountFigure, value: formatQuantity(recount) },
    { label: t.counts.differences, ...told(totals ? formatQuantity(totals.differences) : undefined) },
    { label: t.counts.more, ...told(totals ? formatAmount(totals.more) : undefined) },
    { label: t.counts.less, ...told(totals ? formatAmount(totals.less) : undefined) },
  ];
}

const namesOf = (named: readonly { name: string }[]) =>
  named.length === 0 ? t.counts.allOfThem : named.map(({ name }) => name).join(', ');

function pickText({ pick, pickProducts, pickClass }: CountDetail): string {
  switch (pick) {
    case null:
      return t.counts.pickAll;
    case 'moved':
      return say(t.counts.pickedMoved, { count: pickProducts ?? 0 });
    case 'longest':
      return say(t.counts.pickedLongest, { count: pickProducts ?? 0 });
    case 'value':
      return say(t.counts.pickedClass, { name: pickClass ?? '' });
  }
}

function toleranceText({ tolerancePercent, toleranceValue }: CountDetail): string {
  return [
    tolerancePercent === null ? '' : say(t.counts.toleranceOf, { percent: formatQuantity(tolerancePercent) }),
    toleranceValue === null ? '' : formatMoney(toleranceValue),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function planItems(count: CountDetail) {
  const { startedAt, closedAt, submittedAt, submittedBy, cancelledAt } = count;
  return [
    { label: t.common.warehouse, value: count.Warehouse.name },
    { label: t.counts.sections, value: namesOf(count.Sections) },
    { label: t.counts.categories, value: namesOf(count.Categories) },
    { label: t.counts.products, value: count.Products.length > 0 ? namesOf(count.Products) : pickText(count) },
    { label: t.counts.isBlind, value: count.isBlind ? t.common.yes : t.common.no },
    { label: t.counts.counters, value: count.counters > 1 ? t.counts.twoCounters : t.counts.oneCounter },
    { label: t.counts.anotherRecounts, value: count.anotherRecounts ? t.common.yes : t.common.no },
    { label: t.counts.tolerance, value: toleranceText(count) },
    { label: t.counts.createdBy, value: count.User.name },
    ...(startedAt === null ? [] : [{ label: t.counts.started, value: formatDateTime(startedAt) }]),
    ...(closedAt === null ? [] : [{ label: t.counts.ended, value: formatDateTime(closedAt) }]),
    ...(submittedAt === null
      ? []
      : [
          {
            label: t.counts.sent,
            value: say(t.counts.sentBy, { at: formatDateTime(submittedAt), name: submittedBy?.name ?? '' }),
          },
        ]),
    ...(cancelledAt === null
      ? []
      : [
          { label: t.counts.cancelled, value: formatDateTime(cancelledAt) },
          { label: t.counts.reason, value: count.cancelReason },
        ]),
    ...(count.note === '' ? [] : [{ label: t.counts.note, value: count.note }]),
  ];
}

const sectionColumns: Column<CountSection>[] = [
  { id: 'name', header: t.counts.section, cell: ({ name }) => name, minWidth: '9rem' },
  {
    id: 'progress',
    header: t.counts.progress,
    cell: ({ counted, awaitsOther, lines }) =>
      [
        say(t.counts.progressOf, { counted: counted + awaitsOther, lines }),
        ...(awaitsOther > 0 ? [say(t.counts.awaitingOther, { count: awaitsOther })] : []),
      ].join(' · '),
    align: 'right',
    onPhone: 'side',
  },
  {
    id: 'recount',
    header: t.counts.recountFigure,
    cell: ({ recount }) => formatQuantity(recount),
    align: 'right',
  },
  {
    id: 'counting',
    header: t.counts.countingNow,
    cell: ({ counting }) => counting.map(({ name }) => name).join(', '),
    onPhone: 'under',
  },
];

function Sections({ sections }: { sections: CountSection[] }) {
  return (
    <Section title={t.counts.sectionsTitle}>
      <DataTable
        name="count-sections"
        label={t.counts.sectionsTitle}
        columns={sectionColumns}
        rows={sections}
        rowKey={({ id }) => id ?? 0}
        isNumbered={false}
        empty={{ text: t.counts.noLines }}
      />
    </Section>
  );
}

const filters = sheetFilters.shape;
const shows = sheetShows.map((value) => ({ value, label: t.counts.shows[value] }));
const noLines: SheetLine[] = [];
/** One call takes this many. */
const MOST_ASKED = 2000;

function Sheet({ count }: { count: CountDetail }) {
  const list = useListState(filters);
  const sheet = useSheet(count.id, list);
  const [opened, setOpened] = useState<SheetLine>();
  const isOpen = count.status === 'counting' || count.status === 'review';
  const mayAsk = useCan(countKeepers) && isOpen;
  const selection = useSelection(sheet.data?.rows ?? noLines, { most: MOST_ASKED, keepsOthers: true });
  const asking = useAction({
    mutation: (asked: { lineIds: number[]; byAnyone?: boolean }) => askRecount(count.id, asked),
    failureTitle: t.counts.notAsked,
    successText: t.counts.askedRecount,
    refresh: COUNT_CHANGED,
    onSuccess: selection.clear,
  });
  const sections = useMemo(
    () =>
      count.sections.flatMap(({ id, name, lines }) =>
        id === null || lines === 0 ? [] : [{ value: String(id), label: name }],
      ),
    [count.sections],
  );

  /** Lifts the rule that another person counts again, where nobody else may count. */
  async function letAnyone(line: SheetLine): Promise<void> {
    const isSure = await confirm({
      danger: false,
      title: say(t.counts.letAnyoneQuestion, { name: goodsName(line) }),
      text: t.counts.letAnyoneHint,
      confirmLabel: t.counts.letAnyone,
    });
    if (isSure) await asking.start({ lineIds: [line.id], byAnyone: true });
  }

  function actionsOn(line: SheetLine): RowAction[] {
    const { approvalId } = line.Adjustment ?? { approvalId: null };
    return [
      { label: t.counts.viewEntries, icon: IconHistory, onClick: () => setOpened(line) },
      {
        label: t.counts.viewStock,
        icon: IconStackPop,
        to: address('/warehouses/activity/$id', { id: line.recordId }),
      },
      ...(mayAsk && line.countedAt !== null
        ? [{ label: t.counts.askRecount, icon: IconRefresh, onClick: () => void asking.start({ lineIds: [line.id] }) }]
        : []),
      ...(mayAsk && line.awaitsAnother
        ? [{ label: t.counts.letAnyone, icon: IconUsers, onClick: () => void letAnyone(line) }]
        : []),
      ...(count.mayDecide && approvalId !== null
        ? [
            {
              label: t.counts.viewRequest,
              icon: IconChecklist,
              to: { to: '/settings/approvals', search: { request: String(approvalId) } } as const,
            },
          ]
        : []),
    ];
  }

  return (
    <Section title={t.counts.sheet}>
      <FilterBar
        list={list}
        searchLabel={t.lotLists.search}
        chips={{
          show: { label: t.counts.show, show: labelIn(shows) },
          sectionId: {
            label: t.counts.section,
            show: (id: number) => count.sections.find((section) => section.id === id)?.name ?? '',
          },
        }}
      >
        {(field) => (
          <>
            <ChoiceFilter label={t.counts.show} choices={shows} all={t.counts.allLines} {...field('show')} />
            {sections.length > 1 ? (
              <ChoiceFilter
                label={t.counts.section}
                choices={sections}
                {...field('sectionId')}
                value={String(field('sectionId').value ?? '')}
              />
            ) : null}
          </>
        )}
      </FilterBar>
      <DataTable
        name="count-sheet"
        label={t.counts.sheet}
        columns={sheetColumns}
        list={list}
        query={sheet}
        summary={sheet.data ? sayTotal(t.counts.lineCount, sheet.data) : null}
        onRowOpen={setOpened}
        rowActions={actionsOn}
        selection={mayAsk ? { ...selection, nameOf: goodsName } : undefined}
        exports={{
          call: countCalls.lines,
          input: { params: { id: count.id } },
          name: `count_sheet_${count.number}`,
          formats: ['csv', 'xlsx', 'pdf'],
        }}
        empty={{ text: t.counts.noLines }}
      />
      <SelectionBar selection={selection}>
        <MainButton onClick={() => void asking.start({ lineIds: selection.selected.map(({ id }) => id) })}>
          {t.counts.askRecount}
        </MainButton>
      </SelectionBar>
      {opened ? <EntriesDialog line={opened} onClose={() => setOpened(undefined)} /> : null}
    </Section>
  );
}
