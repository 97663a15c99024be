import type { UploadAnswer, UploadMode } from '@ghala/contract/calls/product-upload';
import { useState } from 'react';
import { asCsv } from '../../documents/uploads/sheet-to-csv';
import { ApiError, isUnanswered } from '../../net/api-client';
import { PRODUCTS_KEY, STOCK_KEY } from '../../net/query-keys';
import { carryOut } from '../../net/send';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { type Action, useAction } from '../../ui/use-action';
import { uploadProducts } from './products.api';

interface Order {
  /** Names the chosen file. */
  name: string;
  file: File;
  mode: UploadMode;
}

/** Holds a checked file, and what it would do. */
export interface CheckedFile {
  /** It is named as the chosen file; `file` is always CSV. */
  name: string;
  file: File;
  answer: UploadAnswer;
}

type Done = Pick<CheckedFile, 'name' | 'answer'>;

export interface ProductUpload {
  /** Checks a file as soon as it is chosen. */
  choose: (file: File | null) => void;
  /** Grows from 0 to 1 while the file is being sent. */
  progress: number | undefined;
  checked: CheckedFile | undefined;
  /** Writes the checked file, or its valid rows. */
  write: Action<Order, Done>;
  /** Names the last file as it was chosen, with what it created and changed. */
  done: Done | undefined;
  /** Discards the checked file. */
  drop: () => void;
}

/** Uploads products: a file is checked, shown, and then written whole, only in its valid rows, or not at all. */
export function useProductUpload(): ProductUpload {
  const [progress, setProgress] = useState<number>();
  const [checked, setChecked] = useState<CheckedFile>();
  const [done, setDone] = useState<Done>();

  function upload({ file, mode }: Omit<Order, 'name'>, idempotencyKey?: string) {
    setProgress(0);
    const options = { idempotencyKey, onProgress: setProgress };
    return carryOut(uploadProducts(file, mode), options).finally(() => setProgress(undefined));
  }

  const check = useAction<File, CheckedFile>({
    run: async (chosen) => {
      setChecked(undefined);
      setDone(undefined);
      setProgress(0);
      const file = await asCsv(chosen).catch((error) => {
        setProgress(undefined);
        throw error;
      });
      return { name: chosen.name, file, answer: await upload({ file, mode: 'check' }) };
    },
    onFailure: tell,
    onSuccess: setChecked,
  });

  const write = useAction<Order, Done>({
    run: async (order, key) => ({ name: order.name, answer: await upload(order, key) }),
    onFailure: tell,
    successText: t.products.productsUploadedSuccessfully,
    refresh: [PRODUCTS_KEY, STOCK_KEY],
    onSuccess: (written) => {
      setChecked(undefined);
      setDone(written);
    },
  });

  return {
    choose: (file) => {
      if (file !== null) void check.start(file);
    },
    progress,
    checked,
    write,
    done,
    drop: () => setChecked(undefined),
  };
}

/** Shows the server's refusal under the specified title, and anything else as the specified exception. */
function tell(error: unknown): Promise<boolean> {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (!isRefusal) return alertError(t.products.anErrorOccurred, error, { offersRetry: isUnanswered(error) });
  const { file } = error.errors;
  return alertError(t.products.productUploadFailed, file === undefined ? error : say(t.products.fileRefused, { file }));
}
