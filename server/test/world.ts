import type { ApprovalModule } from '@ghala/contract/access/permissions';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { documentKeys } from '../src/documents/approval-documents';
import type { Answer, Client, TestApp } from './test-app';

export type Decision = 'approve' | 'reject';

/** All worlds share this: an application, the caller, and the decision of requests. */
export abstract class World {
  readonly test: TestApp;
  readonly user: Client;

  constructor(test: TestApp, user: Client) {
    this.test = test;
    this.user = user;
  }

  /** Finds the latest approval request of a document. */
  protected async requestFor(module: ApprovalModule, id: number): Promise<number> {
    const request = await this.test.database
      .selectFrom('approvals')
      .select('id')
      .where(documentKeys[module], '=', id)
      .where('module', '=', module)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return request.id;
  }

  /** Decides on a request, as an approver by default. */
  protected async decideOn(approvalId: number, decision: Decision, comment?: string, by?: Client): Promise<Answer> {
    const approver = by ?? (await this.test.approver());
    return approver.attempt(approvalCalls[decision], { body: { approvalId, comment } });
  }
}
