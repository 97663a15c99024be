import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { LotLink } from './lot-link';

test('a number stays on one line unless it is too long for any column', async () => {
  const long = 'A-BATCH-NUMBER-OF-40-CHARACTERS-AS-SOME-ARE';
  await onScreen(() => (
    <>
      <LotLink lot={{ number: 'SL-2507', lotId: 3 }}>SL-2507, expires 14/1/2027</LotLink>
      <LotLink lot={{ number: 'SL-2409' }} />
      <LotLink lot={{ number: long }} />
    </>
  ));
  const breaksOf = (text: string) => getComputedStyle(screen.getByText(text)).whiteSpace;
  expect(['SL-2507', 'SL-2409'].map(breaksOf)).toEqual(['nowrap', 'nowrap']);
  expect(screen.getByRole('link').textContent).toBe('SL-2507, expires 14/1/2027');
  expect(breaksOf(long)).not.toBe('nowrap');
});
