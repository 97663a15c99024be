import { pick } from '@ghala/contract/common/names';
import { blankOf, formFields } from '@ghala/contract/entities/field-views';
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import IconChevronDown from '~icons/chevron-down';
import IconChevronUp from '~icons/chevron-up';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import IconTrash from '~icons/trash';
import { change, type Mutation } from '../../net/send';
import { AddCommon } from '../../pickers/add-common';
import { commonOf, madeHere } from '../../pickers/made-kinds';
import { makings } from '../../pickers/makings';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { EntityInputs } from '../../ui/form/entity-inputs';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { ErrorState } from '../../ui/page/error-state';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import type { RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useAction } from '../../ui/use-action';
import type { CatalogueSection as Kind } from './catalogue-sections';
import { catalogueKeys, type Entry, useEntries } from './catalogues.api';

export interface CatalogueSectionProps {
  kind: Kind;
  /** The user may add and delete entries. */
  canChange: boolean;
  /** Replaces the form if entries are stored elsewhere. */
  notice?: ReactNode;
}

/** Shows the add form of a catalogue, and its list behind View List. */
export function CatalogueSection({ kind, canChange, notice }: CatalogueSectionProps) {
  const [isShown, setShown] = useState(false);
  const listId = useId();
  const Chevron = isShown ? IconChevronUp : IconChevronDown;
  return (
    <Section
      title={kind.title}
      actions={
        <Button
          variant="default"
          size="xs"
          rightSection={<Chevron size="1.1em" aria-hidden />}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-label={say(isShown ? t.catalogues.hideListOf : t.catalogues.viewListOf, { name: kind.name })}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t.catalogues.hideList : t.catalogues.viewList}
        </Button>
      }
    >
      {notice ?? (canChange ? <AddForm kind={kind} /> : null)}
      {isShown ? (
        <div id={listId}>
          <EntryList kind={kind} canDelete={canChange && notice === undefined} />
        </div>
      ) : null}
    </Section>
  );
}

function AddForm({ kind }: { kind: Kind }) {
  const { schema, constants, nameField, failure, success, refresh } = makings[kind.add];
  const { fields, labels } = kind;
  const entered = pick<Record<string, unknown>, string>(
    blankOf(fields),
    formFields(fields).map(({ name }) => name),
  );
  const initial = { ...entered, ...kind.initial };
  const form = useServerForm<Record<string, unknown>, unknown, Awaited<ReturnType<typeof schema>>>({
    initialValues: initial,
    schema,
    toRequest: (values) => ({ ...constants, ...values }),
    mutation: (body) => change(madeHere[kind.add].call, { body } as never),
    failureTitle: failure,
    successText: success,
    refresh,
    guarded: false,
    onSuccess: () => {
      // The next entry often has the same parent as the last.
      const { unitId, categoryId, module } = form.getValues();
      form.reset();
      form.setValues({ ...initial, ...definedOf({ unitId, categoryId, module }) });
      form.focusField(nameField);
    },
  });
  return (
    <Form form={form} label={kind.title}>
      <EntityInputs fields={fields} labels={labels} form={form} first={kind.before?.(form)}>
        {kind.after?.(form)}
      </EntityInputs>
      <Group>
        <SubmitButton variant="default" leftSection={<IconPlus size="1.1em" aria-hidden />}>
          {t.common.add}
        </SubmitButton>
      </Group>
    </Form>
  );
}

function definedOf(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function EntryList({ kind, canDelete }: { kind: Kind; canDelete: boolean }) {
  const entries = useEntries(kind.list, true);
  const common = commonOf[kind.add];
  const [edited, setEdited] = useState<Entry>();
  const changing = useAction({
    mutation: (chosen: Mutation) => chosen,
    failureTitle: kind.change?.failure ?? '',
    successText: kind.change?.success,
    refresh: catalogueKeys,
  });
  const removal = useAction({
    mutation: ({ id }: Entry) => change(kind.remove, { params: { id } }),
    failureTitle: kind.failure,
    successText: kind.success,
    refresh: catalogueKeys,
  });

  async function remove(entry: Entry) {
    const isMeant = await confirm({
      title: say(t.catalogues.deleteQuestion, {
        entry: String(entry[makings[kind.add].nameField as keyof Entry] ?? ''),
      }),
      text: t.common.cannotBeReverted,
      confirmLabel: t.common.yesDeleteIt,
    });
    if (isMeant) await removal.start(entry);
  }

  function changesOf(entry: Entry): RowAction[] {
    if (kind.change === undefined) return [];
    const { label, mutation } = kind.change;
    return [
      { label: label(entry), icon: IconPencil, onClick: () => void changing.start(mutation(entry)) },
      ...(kind.dialog === undefined
        ? []
        : [{ label: kind.dialog.label, icon: IconPencil, onClick: () => setEdited(entry) }]),
    ];
  }

  if (entries.isPending) return <Skeletons lines={3} />;
  if (entries.isError)
    return (
      <ErrorState
        title={t.common.listNotLoaded}
        error={entries.error}
        onRetry={() => void entries.refetch()}
        isRetrying={entries.isFetching}
      />
    );
  return (
    <>
      {kind.dialog !== undefined && edited !== undefined ? (
        <kind.dialog.Dialog entry={edited} onClose={() => setEdited(undefined)} />
      ) : null}
      <DataTable
        name={`catalogue${kind.list.path.replaceAll('/', '-')}`}
        label={kind.title}
        columns={kind.columns}
        rows={entries.data}
        exports={kind.file === undefined ? undefined : { call: kind.list, name: kind.file }}
        summary={<Text size="sm">{say(t.catalogues.entryCount, { count: entries.data.length })}</Text>}
        rowActions={
          canDelete
            ? (entry) => [
                ...changesOf(entry),
                { label: t.common.delete, icon: IconTrash, danger: true, onClick: () => void remove(entry) },
              ]
            : undefined
        }
        empty={{
          text: kind.empty,
          onFetch: () => void entries.refetch(),
          next: common === undefined ? undefined : <AddCommon kinds={[common]} />,
        }}
      />
    </>
  );
}
