import { Anchor, Button, CloseButton, Collapse, Group, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import IconFilter from '~icons/filter';
import IconSearch from '~icons/search';
import { say, t } from '../../text/t';
import { InFilterContext } from '../inputs/making';
import { useIsPhone } from '../use-is-phone';
import classes from './filter-bar.module.css';
import type { ListState } from './use-list-state';
import { useOneLine } from './use-one-line';

/** Holds the props of a filter's control; spread them: `<Select label="Stock Levels" {...field('stock')} />`. */
export interface FilterField<Value> {
  name: string;
  value: Value | null;
  /** Accepts the value itself or an input's change event. `label` is the value's text on its chip. */
  onChange: (value: unknown, label?: string | { label: string } | null) => void;
}

/** Describes the text of a filter's chip. */
export interface FilterChip {
  /** Names the filter, e.g. 'Product'. */
  label: string;
  /** Shows the value as text; may be a component that looks up a name. By default, it shows the value. */
  show?: (value: never) => ReactNode;
  /** This filter is meaningless without that one, and is removed with it. */
  goesWith?: string;
}

export interface FilterBarProps<Filters> {
  list: ListState<Filters>;
  /** Holds the label and text of every filter, by name; chips follow this order. */
  chips: { [Name in keyof Filters]-?: FilterChip };
  /** Labels the free-text field; without it, there is no such field. */
  searchLabel?: string;
  /**
   * Shows the controls in one row. `field(name)` binds a select or picker to the pending value, `textField(name)` a
   * TextInput; Search applies them.
   */
  children?: (
    field: <Name extends keyof Filters & string>(name: Name) => FilterField<Filters[Name]>,
    textField: (name: keyof Filters & string) => { name: string; value: string; onChange: (value: unknown) => void },
  ) => ReactNode;
}

/**
 * Shows filters in one row above a table, those that do not fit behind a button. They are chosen first, applied by
 * Search or Enter, then shown as chips that can be removed one by one, beside Clear. On a phone, the row is folded
 * behind a button.
 */
export function FilterBar<Filters extends object>({ list, chips, searchLabel, children }: FilterBarProps<Filters>) {
  const isPhone = useIsPhone();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { line, more, showAll } = useOneLine(!isPhone);
  const [draft, setDraft] = useState<Filters>(list.filters);
  const [words, setWords] = useState(list.q);
  const [labels, setLabels] = useState<Record<string, string>>({});

  // Back, Clear and a removed chip change the address; the controls follow it.
  const applied = JSON.stringify([list.filters, list.q]);
  const [followed, setFollowed] = useState(applied);
  if (followed !== applied) {
    setFollowed(applied);
    setDraft(list.filters);
    setWords(list.q);
  }

  function field<Name extends keyof Filters & string>(name: Name): FilterField<Filters[Name]> {
    return {
      name,
      value: draft[name] ?? null,
      onChange: (given, label) => {
        const value = chosenValue(given);
        setDraft((before) => ({ ...before, [name]: value ?? undefined }));
        const text = typeof label === 'object' ? label?.label : label;
        if (text !== undefined) setLabels((before) => ({ ...before, [`${name}=${String(value)}`]: text }));
      },
    };
  }

  function textField(name: keyof Filters & string) {
    const bound = field(name);
    return { ...bound, value: bound.value === null ? '' : String(bound.value) };
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // A field that says what is wrong with its text needs no bubble of the browser over it.
    const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) return wrong.focus();
    if (!form.reportValidity()) return;
    list.setFilters(draft, words.trim());
    setOpen(false);
  }

  const active = activeChips(list, chips, labels, searchLabel);
  const controls = (
    <form noValidate onSubmit={apply} className={classes.row} id={id} data-filters>
      <div className={classes.fields} ref={line}>
        {searchLabel ? (
          <TextInput
            type="search"
            label={searchLabel}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        ) : null}
        <InFilterContext value>{children?.(field, textField)}</InFilterContext>
      </div>
      <div className={classes.buttons}>
        {isPhone ? null : (
          <Button ref={more} hidden variant="subtle" color="gray" className={classes.more} onClick={showAll}>
            {t.ui.moreFilters}
          </Button>
        )}
        <Button type="submit" variant="default" leftSection={<IconSearch size="1.1em" aria-hidden />}>
          {t.common.search}
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={list.clear}>
          {t.ui.clear}
        </Anchor>
      </div>
    </form>
  );

  return (
    <section aria-label={t.ui.filters}>
      {isPhone ? (
        <>
          <div className={classes.phoneRow}>
            <Button
              variant="default"
              className={classes.opener}
              leftSection={<IconFilter size="1.1em" aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {active.length > 0 ? say(t.ui.activeFilters, { count: active.length }) : t.ui.filters}
            </Button>
            <div ref={list.setToolsPlace} className={classes.tools} />
          </div>
          <Collapse expanded={isOpen} transitionDuration={0}>
            {controls}
          </Collapse>
          <div ref={list.setViewsPlace} className={classes.views} />
        </>
      ) : (
        controls
      )}
      {active.length > 0 ? (
        <Group gap="xs" mt="xs">
          {active.map(({ name, label, value, remove }) => (
            <span key={name} className={classes.chip}>
              <span className={classes.chipLabel}>{label}:</span> {value}
              <CloseButton size="xs" aria-label={say(t.ui.removeFilter, { label })} onClick={remove} />
            </span>
          ))}
        </Group>
      ) : null}
    </section>
  );
}

function activeChips<Filters extends object>(
  list: ListState<Filters>,
  chips: FilterBarProps<Filters>['chips'],
  labels: Record<string, string>,
  searchLabel = t.common.search,
) {
  const { filters, q } = list;
  const names = (Object.keys(chips) as (keyof Filters & string)[]).filter((name) => filters[name] !== undefined);
  const active = names.map((name) => {
    const value = filters[name];
    const chip: FilterChip = chips[name];
    return {
      name,
      label: chip.label,
      value: labels[`${name}=${String(value)}`] ?? chip.show?.(value as never) ?? String(value),
      remove: () => list.setFilters({ ...filters, [name]: undefined, [chip.goesWith ?? name]: undefined }, q),
    };
  });
  return q === ''
    ? active
    : [{ name: 'q', label: searchLabel, value: q, remove: () => list.setFilters(filters) }, ...active];
}

/** Reads a control's value from its change event, or takes it as it is. Empty text and 0 ('All') mean no filter. */
function chosenValue(given: unknown): unknown {
  const value =
    given !== null && typeof given === 'object' && 'currentTarget' in given
      ? (given.currentTarget as HTMLInputElement).value
      : given;
  return value === '' || value === 0 ? null : value;
}
