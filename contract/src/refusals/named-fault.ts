import type { FaultCode, FaultParams, FieldFault, ParamsFor } from './fault-codes';

/** This is a fault encoded as a schema's message: Zod allows one string, so the parameters follow the code as JSON. */
export function fault<Code extends FaultCode>(code: Code, ...[params]: ParamsFor<FaultParams<Code>>): string {
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`;
}

/** This is a fault as data. */
export function faultOf<Code extends FaultCode>(code: Code, ...[params]: ParamsFor<FaultParams<Code>>): FieldFault {
  return { code, params: params ?? {} } as FieldFault;
}

/** This is the code and the parameters in a schema's message; the code is '' if there is none. */
export function readNamed(message: string): { code: string; params: Record<string, unknown> } {
  const [, code = '', params = '{}'] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  return { code, params: JSON.parse(params) };
}
