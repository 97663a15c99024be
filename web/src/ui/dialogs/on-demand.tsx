import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { NO_CONNECTION } from '../../net/api-client';
import { t } from '../../text/t';
import { alertError } from './dialogs';

interface OnDemandProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  props: Props;
}

/**
 * Loads the code of a part of a screen when it is first shown: most visits never open it, such as a dialog with a form.
 * If the code cannot be loaded, the pop-up says so, and the part is closed.
 */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  return (props: Props) => <OnDemand load={load} props={props} />;
}

function OnDemand<Props extends { onClose: () => void }>({ load, props }: OnDemandProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const close = useEffectEvent(() => {
    void alertError(t.common.error, NO_CONNECTION);
    props.onClose();
  });
  useEffect(() => {
    let isShown = true;
    load().then(
      (part) => isShown && setPart(() => part),
      () => isShown && close(),
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return Part === undefined ? null : <Part {...props} />;
}
