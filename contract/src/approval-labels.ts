import { DEFAULT_LANGUAGE } from './language';
import { words } from './words';

const { priorities, ownRequests } = words.in(DEFAULT_LANGUAGE);

/** The labels of the priorities. */
export const priorityLabels = priorities;

/** When requesters decide on their own requests. */
export const ownRequestLabels = ownRequests;
