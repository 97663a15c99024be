import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { ApiError, NO_CONNECTION } from '../../net/api-client';
import { ErrorState } from './error-state';

test('a load that the network prevented is not said to have kept what was typed', async () => {
  await onScreen(() => <ErrorState title="Product not found. Try again" error={new ApiError(0, NO_CONNECTION)} />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Product not found. Try againThe server can’t be reached, so this can’t be loaded. Check the connection and try again.',
  );
});
