/**
 * A backup contains this beside the stored files: the folder of the embedded cluster, or the dump of an outside
 * database.
 */
export const CLUSTER = 'postgres';
export const DUMP = 'database.dump';
/** This file has the password of the embedded cluster. */
export const PASSWORD = 'postgres-password';
