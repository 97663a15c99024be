import { Button, Group, Text } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { addressOf } from '../../shared/address';
import { say, t } from '../../text/t';
import '@mantine/spotlight/styles.layer.css';
import { useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import IconSearch from '~icons/search';
import type { Session } from '../../shared/session';
import { messageOf } from '../../ui/dialogs';
import { MOST_LETTERS, useSearch } from './use-search';

interface SearchBoxProps {
  session: Session;
  words: string;
  onWords: (words: string) => void;
}

/** Finds screens, goods and documents by name, code or number, from any screen. */
export function SearchBox({ session, words, onWords }: SearchBoxProps) {
  const navigate = useNavigate();
  const { groups, isSearching, error, retry } = useSearch(words, session);
  return (
    <Spotlight.Root
      query={words}
      onQueryChange={onWords}
      shortcut={null}
      scrollable
      maxHeight="min(32rem, 70dvh)"
      attributes={{ content: { 'aria-label': t.app.findAnything } }}
    >
      <Spotlight.Search
        placeholder={t.app.searchPlaceholder}
        aria-label={t.app.whatToFind}
        maxLength={MOST_LETTERS}
        {...ownEscape}
        leftSection={<IconSearch size="1.2em" aria-hidden />}
      />
      <Spotlight.ActionsList>
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
            <Button variant="default" size="xs" onClick={retry} {...ownEscape}>
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

/** Escape closes only the search, not the dialog beneath it too. */
const ownEscape = {
  'data-mantine-stop-propagation': 'true',
  onKeyDown: ({ key }: KeyboardEvent) => {
    if (key === 'Escape') spotlight.close();
  },
};

function emptyWords(words: string, isSearching: boolean): string {
  if (words.trim() === '') return t.app.searchHint;
  return isSearching ? t.app.searching : say(t.app.nothingFound, { words: words.trim() });
}
