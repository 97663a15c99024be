import type { EventCode } from '@ghala/contract/events/events';
import type { Client } from 'pg';
import type { Request } from '../calls';
import type { Goods, PostingStage } from './posting-stage';
import type { SqlConnection } from './sql-connection';

/** One operation works on it; 0 stands for ids that its kind has none of. */
export interface Task {
  /** It is the id of the document, or of the request for approval. */
  id: number;
  itemId: number;
  productId: number;
  recordId: number;
}

/** Hand-written SQL works on behalf of this user. */
export interface Author {
  userId: number;
  /** It is stored with each audit row, like the id of a request. */
  requestId: string;
}

/** Describes one kind of operation, in both ways. */
export interface Posting {
  title: string;
  /** Each operation records it exactly once. */
  code: EventCode;
  /** The operation moves stock, so that one hot product makes a difference. */
  hasHotProduct: boolean;
  /** The operation moves so many lines of its document; if omitted, 1. */
  lines?: number;
  /** Makes what these operations need, evenly over the goods. It is committed on return. */
  prepare(client: Client, stage: PostingStage, goods: readonly Goods[], count: number): Promise<Task[]>;
  request(task: Task): Request;
  /** Has the same business effect by hand-written SQL, in one transaction. @throws if a check fails */
  sql(connection: SqlConnection, task: Task, author: Author): Promise<void>;
}
