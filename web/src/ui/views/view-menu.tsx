import type { SavedView } from '@ghala/contract/calls/views';
import { viewCalls } from '@ghala/contract/calls/views';
import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import IconBookmark from '~icons/bookmark';
import { change } from '../../net/send';
import { writeLocal } from '../../offline/local-store';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { confirm } from '../dialogs/dialogs';
import { isSameQuery } from '../list/list-state';
import type { ListState } from '../list/use-list-state';
import { Menu } from '../page/menu';
import { columnsKey } from '../table/table-model';
import { useAction } from '../use-action';
import { useIsPhone } from '../use-is-phone';
import type { SavedViews } from './use-saved-views';
import { viewsQuery } from './views.api';

const ViewDialog = lazy(() => import('./view-dialog').then(({ ViewDialog }) => ({ default: ViewDialog })));

interface ViewMenuProps {
  list: ListState<object>;
  saved: SavedViews;
  columns: Readonly<Record<string, boolean>>;
  /** The server refuses the list as it is, so a view of it would never open. */
  isRefused: boolean;
  /** Opens the dialog of a view, or of a new one. */
  onEdit: (view: SavedView | 'new') => void;
}

/** Shows a saved, changed or deleted view in the lists before they are fetched again. */
function useKeptView({ list }: SavedViews) {
  const client = useQueryClient();
  return (id: number, view?: SavedView) => {
    client.setQueryData(viewsQuery.queryKey, (known = []) => [
      ...known.filter((one) => one.id !== id),
      ...(view === undefined ? [] : [view]),
    ]);
    writeLocal(columnsKey(list, id), undefined);
    void client.invalidateQueries({ queryKey: viewsQuery.queryKey });
  };
}

/** Saves the list as it is, and changes its saved views. */
export function ViewMenu({ list, saved, columns, isRefused, onEdit }: ViewMenuProps) {
  const isPhone = useIsPhone();
  const mayShare = useCan('usersManage');
  const keep = useKeptView(saved);
  const { active } = saved;
  const mayChange = active !== undefined && (active.audience === 'mine' || mayShare);
  const query = { ...list.query };
  const isOtherwise = active !== undefined && (!isSameQuery(active.query, query) || differs(active.columns, columns));

  const update = useAction({
    mutation: (view: SavedView) =>
      change(viewCalls.update, {
        params: { id: view.id },
        body: { ...view, roleId: view.role?.id ?? null, query, columns: { ...view.columns, ...columns } },
      }),
    failureTitle: t.views.notSaved,
    successText: t.views.updated,
    onSuccess: ({ view }) => keep(view.id, view),
  });
  const removal = useAction({
    mutation: (view: SavedView) => change(viewCalls.delete, { params: { id: view.id } }),
    failureTitle: t.views.notDeleted,
    successText: t.views.deleted,
    onSuccess: (_, view) => {
      keep(view.id);
      if (list.view === view.id) list.open(query);
    },
  });

  async function askToDelete(view: SavedView) {
    const isSure = await confirm({
      title: say(t.views.deleteQuestion, { name: view.name }),
      text: view.audience === 'mine' ? t.views.deleteOwn : t.views.deleteShared,
      confirmLabel: t.views.delete,
      danger: true,
    });
    if (isSure) void removal.start(view);
  }

  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon
          variant={isPhone ? 'default' : 'subtle'}
          color={isPhone ? undefined : 'gray'}
          size={isPhone ? 'var(--ghala-touch)' : 32}
          aria-label={t.views.savedViews}
          title={t.views.savedViews}
        >
          <IconBookmark size="1.1em" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isRefused} onClick={() => onEdit('new')}>
          {t.views.save}
        </Menu.Item>
        {active && mayChange ? (
          <>
            <Menu.Divider />
            <Menu.Label>{active.name}</Menu.Label>
            <Menu.Item disabled={!isOtherwise || isRefused} onClick={() => void update.start(active)}>
              {t.views.update}
            </Menu.Item>
            <Menu.Item onClick={() => onEdit(active)}>{t.views.edit}</Menu.Item>
            <Menu.Item color="red" onClick={() => void askToDelete(active)}>
              {t.views.delete}
            </Menu.Item>
          </>
        ) : null}
        {saved.others.length > 0 ? (
          <>
            <Menu.Divider />
            <Menu.Label>{t.views.ofOtherRoles}</Menu.Label>
            {saved.others.map((view) => (
              <Menu.Item key={view.id} onClick={() => list.open({ ...view.query, view: String(view.id) })}>
                {view.name} · {view.role?.name}
              </Menu.Item>
            ))}
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows the dialog of a view. It stays where it is when the row of views moves, as when a phone is turned. */
export function EditedView({
  list,
  saved,
  columns,
  edited,
  onClose,
}: Omit<ViewMenuProps, 'isRefused' | 'onEdit'> & { edited: SavedView | 'new'; onClose: () => void }) {
  const keep = useKeptView(saved);
  const isNew = edited === 'new';
  return (
    <Suspense>
      <ViewDialog
        list={saved.list}
        view={isNew ? undefined : edited}
        content={isNew ? { query: { ...list.query }, columns: { ...saved.active?.columns, ...columns } } : edited}
        onClose={onClose}
        onSaved={(view) => {
          keep(view.id, view);
          if (isNew) list.open({ ...view.query, view: String(view.id) });
          onClose();
        }}
      />
    </Suspense>
  );
}

function differs(one: Readonly<Record<string, boolean>>, other: Readonly<Record<string, boolean>>): boolean {
  return Object.entries(other).some(([name, isShown]) => one[name] !== isShown);
}
