import { describe, expect, it } from 'vitest';
import { events } from '../events/events';
import { refusals } from '../refusals/refusals';
import { byRequest, ofEachRequest, requestCodes, requestKindNames, requestKinds } from './request-kinds';

describe('the requests about a stock record', () => {
  it('share none of the names by which they are told apart', () => {
    for (const name of ['entity', 'title', 'document', 'screen'] as const) {
      const given = requestKindNames.map((kind) => requestKinds[kind][name]);
      expect(new Set(given).size, name).toBe(given.length);
    }
  });

  it('each have an entry in what is made for all', () => {
    expect(byRequest('entity', (kind) => kind)).toMatchObject({ stockRelease: 'StockReleased' });
    expect(ofEachRequest('reject', (kind) => kind)).toMatchObject({ 'stockTransfer.reject': 'StockTransfer' });
  });

  it('record the same events, and cannot be decided on twice', () => {
    const codes = (['request', 'complete', 'reject'] as const).flatMap((action) => requestCodes(action));
    expect(Object.keys(events)).toEqual(expect.arrayContaining(codes));
    expect(Object.keys(refusals)).toEqual(expect.arrayContaining(requestCodes('decided')));
  });
});
