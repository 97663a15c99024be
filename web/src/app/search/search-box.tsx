import { Button, Group, Text } from '@mantine/core';
import { Spotlight, useSpotlight } from '@mantine/spotlight';
import { addressOf } from '../../net/address';
import { say, t } from '../../text/t';
import '@mantine/spotlight/styles.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import IconSearch from '~icons/search';
import type { Session } from '../../session/session';
import { messageOf } from '../../ui/dialogs/dialogs';
import { layerLevels } from '../../ui/dialogs/layers';
import { markFirstHit, searchStore } from './spotlight';
import { MOST_LETTERS, type SearchState, useSearch } from './use-search';

interface SearchBoxProps {
  id: string;
  session: Session;
  words: string;
  onWords: (words: string) => void;
  /** Counts how often Enter was pressed before the field had the focus. */
  entered: number;
  /** Runs once the box is on the page, to be opened. */
  onHere: () => void;
  /** Runs if the code of the box cannot be loaded. */
  onClose: () => void;
}

/** Finds screens, goods and documents by name, code or number, from any screen. */
export function SearchBox({ id, session, words, onWords, entered, onHere }: SearchBoxProps) {
  const navigate = useNavigate();
  const found = useSearch(words, session);
  const { groups, isSearching, error, retry } = found;
  const { opened } = useSpotlight(searchStore);
  // It is drawn a moment after it was opened.
  const [list, setList] = useState<HTMLElement | null>(null);
  const { holdEnter, hold } = useFirstHit(words, opened && list !== null, found);
  const begin = useEffectEvent(onHere);
  useEffect(() => begin(), []);
  const holdEarly = useEffectEvent(hold);
  useEffect(() => {
    if (entered > 0) holdEarly();
  }, [entered]);
  return (
    <Spotlight.Root
      id={id}
      store={searchStore}
      query={words}
      onQueryChange={onWords}
      shortcut={null}
      closeOnEscape={false}
      zIndex={layerLevels.search}
      scrollable
      maxHeight="min(32rem, 70dvh)"
      attributes={{ content: { 'aria-label': t.app.findAnything } }}
    >
      <Spotlight.Search
        placeholder={t.app.searchPlaceholder}
        aria-label={t.app.whatToFind}
        maxLength={MOST_LETTERS}
        onKeyDownCapture={holdEnter}
        leftSection={<IconSearch size="1.2em" aria-hidden />}
      />
      <Spotlight.ActionsList ref={setList}>
        {groups.map(({ title, hits }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {hits.map(({ to, label, description }) => (
              <Spotlight.Action
                key={`${label} ${description}`}
                label={label}
                description={description}
                highlightQuery
                onClick={() => void navigate(addressOf(to))}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {error !== undefined && !isSearching ? (
          <Group justify="space-between" p="sm" role="alert">
            <Text size="sm">{messageOf(error)}</Text>
            <Button variant="default" size="xs" onClick={retry}>
              {t.app.retry}
            </Button>
          </Group>
        ) : groups.length === 0 ? (
          <Spotlight.Empty>
            <Text size="sm">{emptyWords(words, isSearching)}</Text>
          </Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/**
 * Marks the first hit, which Enter opens. An Enter that comes before the answer, as after a fast typist or a scanner,
 * waits for it, and then opens the first hit for what was typed: never one for earlier words. @returns what holds an
 * Enter for the words as they are, and the same for the field's keys
 * @returns what holds an Enter for the words as they are, and the same for the field's keys
 */
function useFirstHit(words: string, isOpen: boolean, { groups, isSearching, error, askNow }: SearchState) {
  const [held, setHeld] = useState<string>();
  const isHeld = isOpen && held === words;
  const shown = groups
    .flatMap(({ hits }) => hits.map(({ label, description }) => `${label} ${description}`))
    .join('\n');

  // biome-ignore lint/correctness/useExhaustiveDependencies: other hits begin at their first.
  useEffect(() => void markFirstHit(), [shown]);
  useEffect(() => {
    if (!isHeld || isSearching) return;
    setHeld(undefined);
    if (error === undefined) markFirstHit()?.click();
  }, [isHeld, isSearching, error]);

  function hold() {
    setHeld(words);
    askNow();
  }
  function holdEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching) return;
    event.preventDefault();
    event.stopPropagation();
    hold();
  }
  return { hold, holdEnter };
}

function emptyWords(words: string, isSearching: boolean): string {
  if (words.trim() === '') return t.app.searchHint;
  return isSearching ? t.app.searching : say(t.app.nothingFound, { words: words.trim() });
}
