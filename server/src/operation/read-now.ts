import type { Database } from '../db/database';
import { sendOn } from '../db/send-on';
import { SharedFacts } from './shared-facts';
import type { Facts } from './work';

/** Reads facts outside of any operation; they should be ones that lock nothing. */
export async function readNow<Result>(
  database: Database,
  read: (find: Facts['find']) => Promise<Result>,
): Promise<Result> {
  const shared = new SharedFacts(sendOn(database), true);
  const reading = () => read((loader, key) => shared.find(loader, key, read, false));
  const [result] = await shared.serve(new Map([[read, reading]]));
  if (result?.status !== 'fulfilled') throw result?.reason;
  return result.value;
}
