import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { listQuery } from '../common/list-query';

const words = z.string().nullable();

export const searchCalls = {
  meant: call({
    method: 'GET',
    path: '/search/meant',
    tag: 'search',
    summary: 'What was meant if a word has one typing error, by the names that the user may search',
    access: 'any',
    query: listQuery.pick({ q: true }),
    /**
     * These are the words as names have them; null where they are right, nobody knows what was meant, or it is not open
     * to the user.
     */
    answer: answer({ suppliers: words, users: words, places: words }),
  }),
};
