import { Button, Group, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import IconChevronLeft from '~icons/chevron-left';
import IconChevronRight from '~icons/chevron-right';
import { formatQuantity } from '../../format/format';
import { totalText } from '../../format/total-text';
import type { Page } from '../../net/page';
import { say, t } from '../../text/t';
import { PAGE_LENGTHS, rowRange } from '../list/list-state';
import type { ListState } from '../list/use-list-state';
import classes from './data-table.module.css';

export interface FootProps {
  list: Pick<ListState, 'page' | 'limit' | 'setLimit' | 'goNext' | 'goBack' | 'countAll'>;
  page: Page<unknown>;
  /** The next page is loading, and turning further waits for it. */
  isStale: boolean;
  /** Shows the list's count, before the rest. */
  summary?: ReactNode;
}

/** Shows, under the table, the rows per page, the range of rows and their total, and links to the adjacent pages. */
export function Foot({ list, page, isStale, summary }: FootProps) {
  const { first, last } = rowRange(list.page, list.limit, page.rows.length);
  const total = totalText({ ...page, total: Math.max(page.total, last) });
  // A length from the address that is not among the options is shown too.
  const lengths = [...new Set<number>([...PAGE_LENGTHS, list.limit])].sort((one, other) => one - other);
  return (
    <div className={classes.foot}>
      <Group gap="xs">
        {summary ? <span className={classes.footSummary}>{summary}</span> : null}
        <NativeSelect
          size="xs"
          aria-label={t.ui.rowsPerPage}
          className={classes.lengthSelect}
          value={list.limit}
          onChange={(event) => list.setLimit(Number(event.currentTarget.value))}
          data={lengths.map((length) => ({ value: String(length), label: String(length) }))}
        />
        <span aria-hidden>{t.ui.rowsPerPageInline}</span>
      </Group>
      <Group gap="xs">
        <span role="status">
          {say(t.ui.rowRange, {
            first: formatQuantity(first),
            last: formatQuantity(last),
            total,
          })}
        </span>
        {page.isMinimum ? (
          <Button variant="subtle" size="compact-xs" loading={isStale} onClick={list.countAll}>
            {t.ui.countAll}
          </Button>
        ) : null}
        <Button
          variant="default"
          size="xs"
          aria-label={t.ui.previousPage}
          aria-busy={isStale || undefined}
          disabled={list.page <= 1 || isStale}
          onClick={() => list.goBack(page)}
        >
          <IconChevronLeft size="1.1em" aria-hidden />
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={t.ui.nextPage}
          aria-busy={isStale || undefined}
          disabled={!page.next || isStale}
          onClick={() => list.goNext(page)}
        >
          <IconChevronRight size="1.1em" aria-hidden />
        </Button>
      </Group>
    </div>
  );
}
