import { describe, expect, it } from 'vitest';
import { networkOf } from './attempts';

describe('the network by which attempts are counted', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
    ['2001:0DB8:0:0::1', '2001:db8:0:0::'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['no address', 'unknown'],
    [undefined, 'unknown'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
