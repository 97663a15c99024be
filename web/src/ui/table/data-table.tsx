import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { ApiError } from '../../net/api-client';
import type { Page } from '../../net/page';
import { say, t } from '../../text/t';
import { rowRange } from '../list/list-state';
import type { ListState } from '../list/use-list-state';
import { EmptyState, type EmptyStateProps } from '../page/empty-state';
import { ErrorState } from '../page/error-state';
import { ToolsContext } from '../page/page';
import { useIsPhone } from '../use-is-phone';
import { ListViews } from '../views/list-views';
import type { OwnView } from '../views/own-views';
import { useSavedViews } from '../views/use-saved-views';
import { Cards, SkeletonCards } from './cards';
import type { Column, RowBehaviour } from './column';
import classes from './data-table.module.css';
import { Foot } from './foot';
import { Head } from './head';
import { useRowMenu } from './row-menu';
import { RowPanel, type RowPanelControl, useRowPanel } from './row-panel';
import besideClasses from './row-panel.module.css';
import type { TableSelection, Ticks } from './row-tick';
import { Rows, SkeletonRows } from './rows';
import { useTableModel } from './table-model';
import { type TableExports, Tools } from './toolbar';

interface CommonProps<Row> extends RowBehaviour<Row> {
  /** Identifies the user's choice of columns; it is unique in the product, e.g. 'stock-levels'. */
  name: string;
  /** Tells screen readers what the table lists. */
  label: string;
  columns: Column<Row>[];
  /** Draws each row instead of its columns, at every width; the columns then only say how the list is sorted. */
  card?: (row: Row) => ReactNode;
  /** Identifies a row; by default, by its `id`. */
  rowKey?: (row: Row) => string | number;
  /** Shows the 'No.' column; true by default. */
  isNumbered?: boolean;
  /** Lets rows be selected: their tick boxes replace their numbers. */
  selection?: TableSelection<Row>;
  exports?: TableExports;
  /**
   * Sets the height in pixels of a table that is one panel of a screen; its rows scroll, and its columns are all shown.
   */
  height?: number;
  /** Shows the list's count or counters, at the left above the table. */
  summary?: ReactNode;
  /** Holds the specified empty text, and the next step. A server list adds its own Fetch button. */
  empty: Pick<EmptyStateProps, 'text' | 'hint' | 'next' | 'fetchLabel' | 'onFetch'> & {
    /** Tells where else to look if the filters exclude everything. */
    elsewhere?: ReactNode;
  };
}

/** The server filters, sorts and pages such a list. */
interface ServerListProps<Row> {
  list: ListState<object>;
  /** Takes the return value of useListQuery. */
  query: UseQueryResult<Page<Row>>;
  /** The list itself offers these views. */
  views?: readonly OwnView[];
  /** Heads the error state, as specified. The default is 'This list could not be loaded'. */
  errorTitle?: string;
  /** Stands under it, if specified. By default, it is the failure's own message. */
  errorText?: string;
  rows?: undefined;
}

/** A short local list, such as the items of a document, is sorted by its headings and not paged. */
interface LocalListProps<Row> {
  rows: Row[];
  list?: undefined;
  query?: undefined;
  views?: undefined;
  errorTitle?: undefined;
  errorText?: undefined;
}

export type DataTableProps<Row> = CommonProps<Row> & (ServerListProps<Row> | LocalListProps<Row>);

const NO_ROWS: never[] = [];

/**
 * Shows the product's one kind of table: on a desktop with sticky heading and first column, on a phone as a list of
 * cards. Clicking a row opens its details (`rowTo` or `onRowOpen`), `rowActions` are its menu, `rowButton` is beside
 * it; arrow keys move between rows.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, label, columns, list, query, exports, summary, height, card, isNumbered = true } = props;
  const isPhone = useIsPhone();
  // A list that is one panel of a screen is seen as it is.
  const listed = height === undefined ? list : undefined;
  const saved = useSavedViews(name, listed);
  const rows = props.rows ?? query?.data?.rows ?? NO_ROWS;
  const model = useTableModel(name, columns, rows, props.rowKey ?? idOf, saved.active);
  const behaviour = useBehaviour(props);
  const menu = useRowMenu();
  const panel = useRowPanel();
  const content = contentOf(props);
  const hasCards = isPhone || card !== undefined;
  const hasChoice = card === undefined && model.choices.length > 1 && props.rows?.length !== 0 && height === undefined;
  const page = query?.data;
  const besideTitle = useContext(ToolsContext);
  // Tools stand beside the title that the list is under, so that its rows begin high up; its count stands in its foot.
  const hasSlot = besideTitle !== undefined && !isPhone;
  // Serves a list that has neither a title's place nor a phone's filters.
  const [ownPlace, setOwnPlace] = useState<HTMLElement | null>(null);
  const phonePlace = (isPhone && list?.toolsPlace) || undefined;
  const toolsPlace = hasSlot ? besideTitle : phonePlace;
  const isMain = hasSlot && list !== undefined && exports !== undefined;
  const countsInFoot = isMain || phonePlace !== undefined;
  const hasTools = exports !== undefined || hasChoice;
  const isSummed = Boolean(summary) || (summary === null && query?.isPending === true);
  const hasOwnLine = !hasSlot && !phonePlace && (hasTools || isSummed);
  const count = (
    <Text component="div" size="sm" c="dimmed">
      {/* Its line is reserved, so that nothing moves when it comes. */}
      {summary ?? (query?.isPending ? '\u00a0' : null)}
    </Text>
  );
  const tools = (
    <Tools
      model={card === undefined ? model : { ...model, choices: [] }}
      list={list}
      exports={exports}
      hasHeadings={!hasCards}
    />
  );

  return (
    <Stack gap="xs">
      {listed ? (
        <ListViews
          list={listed}
          own={props.views}
          saved={saved}
          columns={model.chosen}
          isRefused={isRefused(query)}
          toolsPlace={hasOwnLine ? ownPlace : toolsPlace}
        />
      ) : null}
      {toolsPlace && hasTools ? createPortal(tools, toolsPlace) : null}
      {toolsPlace && isSummed && !countsInFoot ? count : null}
      {hasOwnLine ? (
        <Group justify="space-between" gap="xs">
          {count}
          <Group gap="xs" ml="auto">
            <div ref={setOwnPlace} />
            {tools}
          </Group>
        </Group>
      ) : null}
      <div className={besideClasses.beside}>
        <div
          className={classes.frame}
          data-main={isMain || undefined}
          aria-busy={query?.isFetching}
          data-pending={query?.isPending || undefined}
          style={panelStyle(height)}
        >
          {content ??
            (hasCards ? (
              <PhoneContent props={props} behaviour={behaviour} model={model} menu={menu} />
            ) : (
              <DesktopContent
                props={props}
                behaviour={behaviour}
                model={model}
                menu={menu}
                panel={panel}
                isNumbered={isNumbered}
              />
            ))}
          {list && page && !content ? (
            <Foot
              list={list}
              page={page}
              isStale={query?.isPlaceholderData ?? false}
              summary={countsInFoot ? summary : null}
            />
          ) : null}
          {countsInFoot && content && summary ? <div className={classes.foot}>{summary}</div> : null}
        </div>
        {hasCards ? null : <RowPanel model={model} columns={columns} behaviour={behaviour} control={panel} />}
      </div>
      {query?.isPending ? <VisuallyHidden role="status">{say(t.ui.loadingList, { label })}</VisuallyHidden> : null}
      {menu.menu}
    </Stack>
  );
}

/** Returns the same object as long as each row's tick box does the same. */
function useTicks<Row>(selection: TableSelection<Row> | undefined): Ticks<Row> | undefined {
  const { select, nameOf, selected } = selection ?? {};
  const isSelecting = selected !== undefined && selected.length > 0;
  return useMemo(() => select && nameOf && { select, nameOf, isSelecting }, [select, nameOf, isSelecting]);
}

/** Returns the same object as long as no action of the rows changes, so that unchanged rows are not drawn again. */
function useBehaviour<Row>(props: RowBehaviour<Row>): RowBehaviour<Row> {
  const { groupOf, rowTo, onRowOpen, rowActions, rowButton } = props;
  return useMemo(
    () => ({ groupOf, rowTo, onRowOpen, rowActions, rowButton }),
    [groupOf, rowTo, onRowOpen, rowActions, rowButton],
  );
}

interface ContentProps<Row> {
  props: DataTableProps<Row>;
  behaviour: RowBehaviour<Row>;
  model: ReturnType<typeof useTableModel<Row>>;
  menu: ReturnType<typeof useRowMenu>;
}

function PhoneContent<Row>({ props, behaviour, model, menu }: ContentProps<Row>) {
  const ticks = useTicks(props.selection);
  if (props.query?.isPending) return <SkeletonCards />;
  return (
    <div className={props.query?.isPlaceholderData ? classes.stale : undefined}>
      <Cards
        model={model}
        behaviour={behaviour}
        menu={menu}
        ticks={ticks}
        isSelected={props.selection?.isSelected}
        label={props.label}
        draw={props.card}
      />
    </div>
  );
}

function DesktopContent<Row>({
  props: { list, query, label, selection },
  behaviour,
  model,
  menu,
  panel,
  isNumbered,
}: ContentProps<Row> & { panel: RowPanelControl; isNumbered: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  const ticks = useTicks(selection);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const observer = new ResizeObserver(() => markEdges(current));
    observer.observe(current);
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const hasActions = behaviour.rowActions !== undefined;
  const first = list ? rowRange(list.page, list.limit, 1).first : 1;
  return (
    <div ref={scroller} className={classes.scroller} onScroll={({ currentTarget }) => markEdges(currentTarget)}>
      <table
        className={classes.table}
        aria-label={label}
        data-list={list ? true : undefined}
        data-selecting={ticks?.isSelecting || undefined}
      >
        <Head
          columns={model.columns}
          isNumbered={isNumbered}
          selection={selection}
          hasActions={hasActions}
          sort={list ? list.sort : model.localSort}
          sortName={(column) => (list ? column.sortKey : column.sortValue && column.id)}
          onSort={list ? list.toggleSort : model.toggleLocalSort}
        />
        {query?.isPending ? (
          <SkeletonRows columns={model.columns.length + (isNumbered ? 1 : 0) + (hasActions ? 1 : 0)} />
        ) : (
          <Rows
            model={model}
            behaviour={behaviour}
            menu={menu}
            panel={panel}
            ticks={ticks}
            isSelected={selection?.isSelected}
            firstNumber={isNumbered ? first : undefined}
          />
        )}
      </table>
    </div>
  );
}

/** Tells the styles whether the columns scroll sideways, and whether some are hidden at the left, and at the right. */
function markEdges(scroller: HTMLElement): void {
  const { scrollLeft, clientWidth, scrollWidth } = scroller;
  scroller.toggleAttribute('data-wide', scrollWidth > clientWidth + 1);
  scroller.toggleAttribute('data-scrolled', scrollLeft > 0);
  scroller.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}

/** Replaces the rows by an error, or by the message that there are none. */
function contentOf<Row>({ query, list, rows, empty, errorTitle, errorText }: DataTableProps<Row>): ReactNode {
  const { elsewhere, ...words } = empty;
  if (query?.isError && !query.data) {
    return (
      <ErrorState
        title={errorTitle ?? t.common.listNotLoaded}
        error={errorText ?? query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        wayOut={list && isRefused(query) ? <Button onClick={() => list.open({})}>{t.ui.showWholeList}</Button> : null}
      />
    );
  }
  if (query?.isPending || (rows ?? query?.data?.rows ?? NO_ROWS).length > 0) return undefined;
  return (
    <EmptyState
      onFetch={query ? () => void query.refetch() : undefined}
      isFetching={query?.isFetching}
      {...words}
      // The hint is shown if the list is really empty, not if the filters exclude everything.
      {...(list?.isNarrowed && { hint: t.ui.nothingFitsTheFilters, next: elsewhere })}
    />
  );
}

/** Tells whether the list can't be shown as its address, or a saved view, asks: trying again changes nothing. */
function isRefused(query: UseQueryResult<unknown> | undefined): boolean {
  return query?.error instanceof ApiError && query.error.status === 422;
}

/** Lets the rows scroll within the panel: a table in its own scroller, cards in the frame. */
function panelStyle(height: number | undefined): CSSProperties | undefined {
  return height === undefined ? undefined : ({ height, overflowY: 'auto', '--table-height': '100%' } as CSSProperties);
}

function idOf(row: unknown): string | number {
  return (row as { id: string | number }).id;
}
