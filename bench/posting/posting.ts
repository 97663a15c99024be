import type { EventCode } from '@ghala/contract/events/events';
import type { Client } from 'pg';
import type { Request } from '../calls';
import type { Goods, PostingStage } from './posting-stage';
import type { SqlConnection } from './sql-connection';

/** Says what one operation works on; 0 for ids that its kind has none of. */
export interface Task {
  /** This is the document, or the request for approval. */
  id: number;
  itemId: number;
  productId: number;
  recordId: number;
}

/** This is the user on whose behalf hand-written SQL works. */
export interface Author {
  userId: number;
  /** Stored with each audit row, like the id of a request. */
  requestId: string;
}

/** One kind of operation, in both ways. */
export interface Posting {
  title: string;
  /** Recorded exactly once by each operation. */
  code: EventCode;
  /** Says whether it moves stock, so that one hot product makes a difference. */
  hasHotProduct: boolean;
  /** These are lines of its document that it moves; omitted: 1. */
  lines?: number;
  /** Makes what these operations need, evenly over the goods. Committed when it returns. */
  prepare(client: Client, stage: PostingStage, goods: readonly Goods[], count: number): Promise<Task[]>;
  request(task: Task): Request;
  /** The same business effect by hand-written SQL, in one transaction. @throws if a check fails */
  sql(connection: SqlConnection, task: Task, author: Author): Promise<void>;
}
