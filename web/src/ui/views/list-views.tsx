import type { SavedView } from '@ghala/contract/calls/views';
import { UnstyledButton } from '@mantine/core';
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { totalText } from '../../format/total-text';
import { t } from '../../text/t';
import { isSameQuery, writeFilters } from '../list/list-state';
import type { ListState } from '../list/use-list-state';
import { ViewsContext } from '../page/page';
import classes from './list-views.module.css';
import type { OwnView } from './own-views';
import type { SavedViews } from './use-saved-views';
import { EditedView, ViewMenu } from './view-menu';

interface ListViewsProps {
  list: ListState<object>;
  own: readonly OwnView[] | undefined;
  saved: SavedViews;
  /** Tells which columns are shown now. */
  columns: Readonly<Record<string, boolean>>;
  /** The server refuses the list as it is. */
  isRefused: boolean;
  /** The list's tools have their place here: null until it is there, undefined if there is none. */
  toolsPlace: HTMLElement | null | undefined;
}

/**
 * Shows a list's views in one line, beside the page's title or on a phone under the search: its own with their counts,
 * then the saved ones, and their menu.
 */
export function ListViews({ list, own, saved, columns, isRefused, toolsPlace }: ListViewsProps) {
  useStart(list, saved);
  const row = useRef<HTMLElement>(null);
  // Their menu alone needs no line of its own.
  const isMenuAlone = !own?.length && saved.offered.length === 0;
  const besideTitle = useContext(ViewsContext);
  const ownTools = isMenuAlone ? toolsPlace : undefined;
  const place = besideTitle ?? ownTools ?? list.viewsPlace;
  const isAwaited = besideTitle === null || ownTools === null;
  const [edited, setEdited] = useState<SavedView | 'new'>();
  const isShown = ({ filters: wanted }: OwnView) =>
    saved.active === undefined &&
    list.q === '' &&
    isSameQuery(writeFilters({ ...wanted }), writeFilters({ ...list.filters }));
  const { active } = saved;

  useEffect(() => {
    // The chosen view scrolls into sight, where the row is wider than a phone.
    if (active !== undefined)
      row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const content = (
    <nav ref={row} className={classes.views} aria-label={t.views.views}>
      {own?.map((view) => (
        <ViewButton
          key={view.name}
          label={view.label}
          isCounted
          count={view.count}
          isShown={isShown(view)}
          onClick={() => list.open(writeFilters({ ...view.filters }))}
        />
      ))}
      {saved.offered.map((view) => (
        <ViewButton
          key={view.id}
          label={view.name}
          isShown={view === active}
          onClick={() => list.open({ ...view.query, view: String(view.id) })}
        />
      ))}
      <ViewMenu list={list} saved={saved} columns={columns} isRefused={isRefused} onEdit={setEdited} />
    </nav>
  );
  return (
    <>
      {place ? createPortal(content, place) : isAwaited ? null : content}
      {edited ? (
        <EditedView list={list} saved={saved} columns={columns} edited={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </>
  );
}

interface ViewButtonProps {
  label: string;
  /** It has a place for its count before that is known. */
  isCounted?: boolean;
  count?: { total: number; isMinimum: boolean };
  isShown: boolean;
  onClick: () => void;
}

function ViewButton({ label, isCounted, count, isShown, onClick }: ViewButtonProps) {
  return (
    <UnstyledButton className={classes.view} aria-pressed={isShown} onClick={onClick}>
      {label}
      {isCounted ? (
        <span className={classes.count}>
          {count ? totalText({ ...count, isMinimum: count.isMinimum || undefined }) : null}
        </span>
      ) : null}
    </UnstyledButton>
  );
}

/** Opens a bare list with its start: the user's own view, their role's, or everyone's. */
function useStart(list: ListState<object>, saved: SavedViews) {
  const isOpening = useRef(list.isBare);
  const begin = useEffectEvent(() => {
    if (!saved.isKnown || !isOpening.current) return;
    isOpening.current = false;
    if (list.isBare && saved.start)
      list.open({ ...saved.start.query, view: String(saved.start.id) }, { isFirst: true });
  });
  const { isBare } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they come later, and whatever the user does first counts.
  useEffect(() => {
    if (!isBare) isOpening.current = false;
    begin();
  }, [isBare, saved.isKnown]);
}
