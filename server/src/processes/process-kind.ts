/** This is the setting in the environment of a process that says what it does; a worker has none. */
export const PROCESS_KIND = 'GHALA_PROCESS';
/** This is the process that does what only one should. */
export const CHORES = 'chores';
