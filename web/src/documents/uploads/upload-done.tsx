import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { say, t } from '../../text/t';
import { FailedRows, type FailedRowsProps } from './failed-rows';
import { type Counted, countsOf } from './upload-counts';

interface UploadDoneProps extends Pick<FailedRowsProps, 'name' | 'columns'> {
  answer: Omit<Counted, 'errors'> & Pick<FailedRowsProps, 'errors'>;
  /** Links to where to go from here. */
  children: ReactNode;
}

/** Shows what a written file brought, and which of its rows were left out. */
export function UploadDone({ name, answer, columns, children }: UploadDoneProps) {
  const counts = countsOf(answer);
  return (
    <>
      <Alert color="green" role="status">
        {counts.failed > 0 ? `${say(t.products.importedInPart, counts)} ` : ''}
        {say(t.products.madeAndChanged, counts)} {children}
      </Alert>
      <FailedRows name={name} errors={answer.errors} columns={columns} />
    </>
  );
}
