// Breaks the library that opens a connection to one of the ports that a file lists, outside of any call. It is loaded
// before a server's own program. The file says how: `throw PORT`, or `reject PORT`.
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { debuglog } from 'node:util';

const debug = debuglog('throwing-connections');
const { connect } = Socket.prototype;

Socket.prototype.connect = function breaking(...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const how = mannerOf(options?.port);
  debug('%o %s', options?.port, how);
  if (how === 'throw')
    this.once('connect', () => {
      throw new Error('a library threw in a callback of its own');
    });
  if (how === 'reject') this.once('connect', () => void Promise.reject(new Error('a library left a rejection')));
  return connect.apply(this, args);
};

function mannerOf(port) {
  if (port === undefined) return undefined;
  const lines = readFileSync(process.env.BROKEN_PORTS, 'utf8').split('\n');
  return lines.find((line) => line.endsWith(` ${port}`))?.split(' ')[0];
}
