import { Combobox, InputBase, Loader, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { optionsWith } from '../../offline/seen-options';
import { t } from '../../text/t';
import { messageOf } from '../dialogs/dialogs';
import { PresetContext } from '../form/presets';
import { focusAfter, InFilterContext, type Making } from './making';
import { isNamed, NoOption, NothingFound, whenReleased } from './search-options';
import classes from './search-select.module.css';

const TYPING_PAUSE_MS = 200;
/** The entry that adds what is missing has this value: no option has it. */
const ADD = '+';

/**
 * Pickers of one kind offer the same records, whatever else is in their keys: they share the key up to the word for
 * what they offer.
 */
function seenUnder(queryKey: QueryKey): QueryKey {
  const end = queryKey.indexOf('options');
  return end === -1 ? queryKey : queryKey.slice(0, end + 1);
}

export interface SearchOption<Value extends string | number> {
  value: Value;
  label: string;
  /** Stands in a second, quieter line. */
  description?: string;
  disabled?: boolean;
  /** It is offered since nothing has the words as they were typed: an Enter that came before it does not choose it. */
  isSimilar?: boolean;
  /** It is not chosen by itself where it is the only one. */
  isNeverPreset?: boolean;
}

export interface SearchSelectProps<Value extends string | number, Option extends SearchOption<Value>> {
  label: ReactNode;
  value?: Value | null;
  /** Passes the value and its whole option (null when cleared). */
  onChange: (value: Value | null, option: Option | null) => void;
  /** Identifies the search in the cache: `['products', 'options']`; a changed key searches again. */
  queryKey: QueryKey;
  /** Fetches the options that match the words; '' fetches the first ones. */
  fetch: (words: string, signal: AbortSignal) => Promise<Option[]>;
  /** Labels the current value if its option is not loaded (a saved document, an address). */
  valueLabel?: string;
  /** This is always offered first, e.g. `{ value: 0, label: 'All' }`. */
  firstOption?: Option;
  /** Appears if there are no options, as specified, e.g. 'No Product Found.'. */
  notFound: string;
  /** Chooses an option that is the only one, where one is required. */
  choosesOnly?: boolean;
  /** Tells more about an option, after its description, such as figures that are fetched for all that are offered. */
  about?: (option: Option, offered: readonly Option[]) => ReactNode;
  /** Adds what is missing: the last entry of the list while what was typed is no option's name, or there are none. */
  making?: Making<Option>;
  /** Offers what else to do if there are none, beside that notice. */
  whenNone?: ReactNode;
  /** Tells users who may not add what was typed who could. */
  whoAdds?: string;
  /** The default is 'Fetch'; some screens name what is fetched ('Fetch Products'). */
  fetchLabel?: string;
  placeholder?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** Offers a button that clears the field; by default, if it is not required and has no first option. */
  clearable?: boolean;
  name?: string;
  size?: 'xs' | 'sm';
  /** It is set by form.getInputProps. */
  onFocus?: () => void;
  onBlur?: () => void;
  'data-path'?: string;
  /** Takes the focus first in a dialog. */
  'data-autofocus'?: boolean;
  'aria-label'?: string;
}

/**
 * Searches the server while the user types. Arrow keys and Enter choose, Escape restores what was chosen. A text that
 * is left without a choice chooses the option of exactly that name; otherwise the field keeps it, says what is wrong,
 * and has no value. If the server has nothing, the notice and its Fetch button are under the field, reachable with Tab.
 */
export function SearchSelect<Value extends string | number, Option extends SearchOption<Value> = SearchOption<Value>>(
  props: SearchSelectProps<Value, Option>,
) {
  const { value, onChange, queryKey, fetch, valueLabel, firstOption, notFound, fetchLabel = t.ui.fetch } = props;
  const { required, disabled, clearable = !required && firstOption === undefined } = props;
  const [words, setWords] = useState<string>();
  const [paused] = useDebouncedValue(words ?? '', TYPING_PAUSE_MS);
  // Enter searches at once for the typed text, without waiting for the pause.
  const [entered, setEntered] = useState<string>();
  // The field was left with this text, if no option was chosen.
  const [leftWith, setLeftWith] = useState<string>();
  const isLeft = words !== undefined && leftWith === words;
  const asked = words !== undefined && entered === words ? words : paused;
  const [chosen, setChosen] = useState<Option | null>(null);
  // Names what is being added.
  const [added, setAdded] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isInFilter = useContext(InFilterContext);
  const isAwaited = required === true && !disabled && (value === null || value === undefined);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const query = useQuery({
    queryKey: [...queryKey, 'search', asked],
    queryFn: ({ signal }) => fetch(asked, signal),
    placeholderData: keepPreviousData,
    // Without a network, it offers what this device has seen.
    meta: { fromSeen: { under: seenUnder(queryKey), make: (seen) => optionsWith(asked, seen) } },
    // A required field reports at once if there is nothing to choose. It also searches when the field was left right
    // after Enter: the entered text is still chosen.
    enabled: combobox.dropdownOpened || isAwaited || isLeft || (words !== undefined && entered === words),
    staleTime: 30_000,
  });
  const found = query.data ?? [];
  const showsFirst = firstOption !== undefined && (words ?? '') === '';
  const options = showsFirst ? [firstOption, ...found] : found;
  // Options that could not be fetched again, as without a network, can still be chosen.
  const hasAnswer = query.data !== undefined && !query.isPlaceholderData;
  const hasFailed = query.isError && !hasAnswer;
  const isEmpty = hasAnswer && found.length === 0;

  const current = [chosen, ...options].find((option) => option?.value === value);
  const text = value === null || value === undefined ? '' : (current?.label ?? valueLabel ?? String(value));
  const shownFirst = value === null || value === undefined ? firstOption?.label : undefined;

  // A scanner's or a fast typist's Enter comes before the answer: it then chooses the first result for that text, never
  // one from an earlier search.
  const isSettled = words === undefined || (asked === words && hasAnswer);
  const typed = words?.trim() ?? '';
  const isMissing = typed !== '' && typed !== text && isSettled && !found.some((option) => isNamed(option, typed));
  const isAddOffered = typed === '' ? isEmpty : isMissing && !isInFilter;
  const making = isAddOffered ? props.making : undefined;
  // What was just added is not in the list yet.
  const hasValue = value !== null && value !== undefined && value !== firstOption?.value;

  function startAdding() {
    combobox.closeDropdown();
    setAdded(typed);
  }

  function stopAdding(option?: Option) {
    setAdded(undefined);
    if (option !== undefined) take(option);
    // The dialog must have given the focus back first.
    setTimeout(() => (option === undefined ? input.current?.focus() : focusAfter(input.current)));
  }

  const isEnterHeld = useRef(false);
  function holdEnter(event: KeyboardEvent) {
    if (event.key === 'Escape') setWords(undefined);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (isSettled) {
      // In an open list with nothing highlighted yet, Enter would submit the form without the pending choice.
      if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() === -1) event.preventDefault();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    isEnterHeld.current = true;
    setEntered(words);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: new options begin at their first.
  useEffect(() => {
    if (words !== undefined) combobox.selectFirstOption();
    if (!isEnterHeld.current || !(isSettled || hasFailed)) return;
    isEnterHeld.current = false;
    const first = isSettled ? found.find((option) => !option.disabled && !option.isSimilar) : undefined;
    if (first) choose(first);
    else if (!combobox.dropdownOpened) setLeftWith(words);
  }, [query.data, words === undefined, isSettled, hasFailed]);

  function take(option: Option | null) {
    setChosen(option);
    setWords(undefined);
    onChange(option?.value ?? null, option);
  }

  function leave() {
    combobox.closeDropdown();
    if (words === undefined || isEnterHeld.current || added !== undefined) return;
    if (words.trim() === '' || words === text) return setWords(undefined);
    setEntered(words);
    setLeftWith(words);
  }

  const judge = useEffectEvent(() => {
    const named = found.find((option) => !option.disabled && isNamed(option, words ?? ''));
    if (named !== undefined) return take(named);
    // The field sends what it shows.
    const none = firstOption ?? null;
    if (text === '' || value === none?.value) return;
    setChosen(none);
    onChange(none?.value ?? null, none);
  });
  const isJudged = isLeft && isSettled;
  // The reason why there are none is said under the field.
  const problem =
    isJudged && found.length > 0 ? t.ui.chooseFromTheList : isJudged || (isLeft && hasFailed) || undefined;
  useEffect(() => {
    if (isJudged) judge();
  }, [isJudged]);
  // A value that comes from elsewhere replaces the text.
  const follow = useEffectEvent(() => {
    if (isJudged && text !== '' && value !== firstOption?.value) setWords(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is another value.
  useEffect(() => follow(), [value]);

  function choose(option: Option | null) {
    combobox.closeDropdown();
    take(option);
  }

  const notePreset = useContext(PresetContext);
  const isWholeList = asked === '' && words === undefined && hasAnswer;
  const only = props.choosesOnly && isAwaited && isWholeList && found.length === 1 ? found[0] : undefined;
  const chooseOnly = useEffectEvent(() => {
    if (only === undefined || only.disabled || only.isNeverPreset) return;
    notePreset(props['data-path'] ?? '', only.value);
    // An open list stays open: its user is about to choose.
    take(only);
  });
  const onlyValue = only?.value;
  useEffect(() => {
    if (onlyValue !== undefined) chooseOnly();
  }, [onlyValue]);

  return (
    <div>
      <Combobox
        store={combobox}
        withinPortal
        onOptionSubmit={(submitted) => {
          if (submitted === ADD) return startAdding();
          const option = options.find((candidate) => String(candidate.value) === submitted);
          if (option) choose(option);
        }}
      >
        {/* Screen readers see a combobox, as with Select, not a plain text field. */}
        <Combobox.Target withExpandedAttribute>
          <InputBase
            ref={input}
            label={props.label}
            aria-label={props['aria-label']}
            description={props.description}
            error={problem ?? props.error}
            placeholder={shownFirst ?? props.placeholder}
            required={required}
            disabled={disabled}
            name={props.name}
            size={props.size}
            data-path={props['data-path']}
            data-unchosen={isLeft || undefined}
            data-autofocus={props['data-autofocus'] || undefined}
            autoComplete="off"
            value={words ?? text}
            onKeyDownCapture={holdEnter}
            onChange={(event) => {
              isEnterHeld.current = false;
              setWords(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onClick={() => combobox.openDropdown()}
            onFocus={(event) => {
              event.currentTarget.select();
              props.onFocus?.();
            }}
            onBlur={() => {
              leave();
              props.onBlur?.();
            }}
            rightSectionPointerEvents={clearable && text !== '' ? 'all' : 'none'}
            rightSection={
              query.isFetching ? (
                <Loader size="xs" />
              ) : clearable && text !== '' && !disabled ? (
                <Combobox.ClearButton aria-label={t.ui.clear} onClear={() => choose(null)} />
              ) : (
                <Combobox.Chevron />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options mah="18rem" style={{ overflowY: 'auto' }} aria-label={String(props.label)}>
            {options.map((option) => (
              <Combobox.Option
                key={option.value}
                value={String(option.value)}
                active={option.value === value}
                disabled={option.disabled}
                onMouseDown={(event) => {
                  if (event.button === 0 && !option.disabled) whenReleased(event, () => choose(option));
                }}
              >
                {option.label}
                {option.description ? (
                  <Text size="xs" className={classes.description}>
                    {option.description}
                    {props.about?.(option, options)}
                  </Text>
                ) : null}
              </Combobox.Option>
            ))}
            {query.isPending ? <NoOption>{t.ui.searching}</NoOption> : null}
            {isEmpty ? <NoOption>{notFound}</NoOption> : null}
            {isEmpty && props.whoAdds !== undefined ? <NoOption>{props.whoAdds}</NoOption> : null}
            {hasFailed ? <NoOption>{messageOf(query.error)}</NoOption> : null}
            {making ? (
              <Combobox.Option
                value={ADD}
                onMouseDown={(event) => {
                  if (event.button === 0) whenReleased(event, startAdding);
                }}
              >
                {making.label(typed)}
              </Combobox.Option>
            ) : null}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {hasFailed || (isEmpty && (isLeft || (asked === '' && !hasValue))) ? (
        <NothingFound
          text={hasFailed ? messageOf(query.error) : notFound}
          isWrong={isLeft}
          fetchLabel={fetchLabel}
          isFetching={query.isFetching}
          onFetch={() => void query.refetch()}
          adding={making && !hasFailed ? { label: making.label(typed), start: startAdding } : undefined}
        >
          {hasFailed ? null : (
            <>
              {props.whoAdds === undefined ? null : <span>{props.whoAdds}</span>}
              {props.whenNone}
            </>
          )}
        </NothingFound>
      ) : null}
      {added !== undefined
        ? props.making?.dialog({ words: added, onMade: stopAdding, onClose: () => stopAdding() })
        : null}
    </div>
  );
}
