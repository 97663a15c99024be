import { startingRoles } from '@ghala/contract/access/permissions';
import { words } from '@ghala/contract/text/en/words';
import { words as swahili } from '@ghala/contract/text/sw/words';
import { expect, it } from 'vitest';
import { roleDescription } from './stored-words';

it('every starting role has its description in both languages, in English as it is stored', () => {
  for (const { name, description } of startingRoles)
    expect(words.roleDescriptions).toMatchObject({ [name]: description });
  expect(Object.keys(swahili.roleDescriptions)).toEqual(Object.keys(words.roleDescriptions));
});

it('a description that someone wrote is shown as it is', () => {
  expect(roleDescription('Counts on Fridays')).toBe('Counts on Fridays');
  expect(roleDescription('Sees stock and asks for it')).toBe('Sees stock and asks for it');
});
