import { z } from 'zod';
import { call } from '../common/call';

const tag = 'files';

export const fileCalls = {
  get: call({
    method: 'GET',
    path: '/files/:name',
    tag,
    summary: 'A stored file',
    access: 'any',
    atGate: true,
    byCookie: true,
    params: z.object({ name: z.string() }),
    produces: ['application/octet-stream', 'application/pdf', 'image/*'],
  }),
};
