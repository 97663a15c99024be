import type { Call } from '@ghala/contract/common/call';
import { ActionIcon, Box, Button, type ButtonProps, Group } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import IconArrowsSort from '~icons/arrows-sort';
import IconChevronDown from '~icons/chevron-down';
import IconColumns3 from '~icons/columns-3';
import IconDownload from '~icons/download';
import { downloadFile, stampedName } from '../../net/download';
import { say, t } from '../../text/t';
import { alertError } from '../dialogs/dialogs';
import type { ListState } from '../list/use-list-state';
import { notifyPdfBegun } from '../notices';
import { Menu } from '../page/menu';
import { useIsPhone } from '../use-is-phone';
import type { TableModel } from './table-model';

export type ExportFormat = 'csv' | 'xlsx' | 'pdf';

/**
 * The export buttons call the list with `format=…` and the list's filters; the server makes the file of the whole list.
 */
export interface TableExports {
  /** The list's call, and its input beside the list's filters in the address. */
  call: Call;
  input?: { params?: object; query?: object; body?: object };
  /** Names the file if the server does not: '{timestamp}_{name}.csv'. */
  name: string;
  /** The default is CSV and PDF. */
  formats?: readonly ExportFormat[];
  /** A CSV can have more columns than the list shows, so that it can be imported again. */
  isImportable?: boolean;
}

const DEFAULT_FORMATS: readonly ExportFormat[] = ['csv', 'pdf'];

export interface ToolsProps<Row> {
  model: Pick<TableModel<Row>, 'choices' | 'toggleColumn' | 'columns'>;
  list?: Pick<ListState, 'params' | 'sort' | 'toggleSort'>;
  exports?: TableExports;
  /** The table has headings to sort by. */
  hasHeadings: boolean;
}

/** Shows a table's tools: its columns and export. */
export function Tools<Row>({ model, list, exports, hasHeadings }: ToolsProps<Row>) {
  const isPhone = useIsPhone();
  return (
    <Group gap={isPhone ? 'xs' : 4}>
      {!hasHeadings && list ? <SortMenu columns={model.columns} list={list} isPhone={isPhone} /> : null}
      {model.choices.length > 1 ? <ColumnsMenu model={model} isPhone={isPhone} /> : null}
      {exports ? <ExportButtons exports={exports} params={list?.params} isPhone={isPhone} /> : null}
    </Group>
  );
}

function ColumnsMenu<Row>({ model, isPhone }: Pick<ToolsProps<Row>, 'model'> & { isPhone: boolean }) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ToolButton isPhone={isPhone} icon={<IconColumns3 size="1.1em" aria-hidden />} label={t.ui.columns} />
      </Menu.Target>
      <Menu.Dropdown>
        {/* What scrolls can have the focus; the menu itself never has it. */}
        <Box role="group" aria-label={t.ui.columns} tabIndex={0} mah="60vh" style={{ overflowY: 'auto' }}>
          {model.choices.map(({ id, header, isShown }) => (
            <Menu.CheckboxItem key={id} checked={isShown} onChange={() => model.toggleColumn(id)}>
              {header}
            </Menu.CheckboxItem>
          ))}
        </Box>
      </Menu.Dropdown>
    </Menu>
  );
}

function SortMenu<Row>({
  columns,
  list,
  isPhone,
}: {
  columns: TableModel<Row>['columns'];
  list: Pick<ListState, 'sort' | 'toggleSort'>;
  isPhone: boolean;
}) {
  const sortable = columns.filter(({ sortKey }) => sortKey !== undefined);
  if (sortable.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton isPhone={isPhone} icon={<IconArrowsSort size="1.1em" aria-hidden />} label={t.ui.sort} />
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map(({ id, header, sortKey = '' }) => (
          <Menu.Item key={id} onClick={() => list.toggleSort(sortKey)}>
            {header}
            {list.sort === sortKey ? ' ↑' : list.sort === `-${sortKey}` ? ' ↓' : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportButtonsProps {
  exports: TableExports;
  params?: ListState['params'];
  isPhone: boolean;
}

function ExportButtons({
  exports: { call, input, name, formats = DEFAULT_FORMATS, isImportable = false },
  params,
  isPhone,
}: ExportButtonsProps) {
  const [running, setRunning] = useState<ExportFormat>();

  async function run(format: ExportFormat, columns?: 'all') {
    if (running) return;
    setRunning(format);
    if (format === 'pdf') notifyPdfBegun();
    try {
      // The export covers the whole filtered list, not just the page on the screen.
      const query = { ...input?.query, ...params, limit: undefined, cursor: undefined, format, columns };
      await downloadFile(call, { ...input, query }, stampedName(name, format));
    } catch (error) {
      void alertError(t.ui.exportFailed, error);
    } finally {
      setRunning(undefined);
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ToolButton
          isPhone={isPhone}
          loading={running !== undefined}
          icon={<IconDownload size="1.1em" aria-hidden />}
          label={t.ui.export}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {say(t.ui.exportAs, { format: format.toUpperCase() })}
          </Menu.Item>
        ))}
        {isImportable ? <Menu.Item onClick={() => void run('csv', 'all')}>{t.ui.exportAllColumns}</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ToolButtonProps extends Pick<ButtonProps, 'loading'> {
  isPhone: boolean;
  icon: ReactNode;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * Opens a menu of tools: as text on a desktop, as an icon on a phone. It takes the props that `Menu.Target` gives its
 * child.
 */
function ToolButton({ isPhone, icon, label, ...others }: ToolButtonProps) {
  if (isPhone)
    return (
      <ActionIcon variant="default" size="var(--ghala-touch)" aria-label={label} title={label} {...others}>
        {icon}
      </ActionIcon>
    );
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={icon}
      rightSection={<IconChevronDown size="1em" aria-hidden />}
      {...others}
    >
      {label}
    </Button>
  );
}
