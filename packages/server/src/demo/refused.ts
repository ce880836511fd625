import { NOT_IN_A_DEMO, refusalInDemo } from '@brick/domain/demo/rules';
import type { AccountContext, Served } from '../platform/serve.ts';

/** A call as it is in a demo too: refused there where the table says so. Every other call is passed through as it is. */
export function refusedInDemos(served: Served): Served {
  const call = `${served.endpoint.method} ${served.endpoint.path}`;
  if (!(call in NOT_IN_A_DEMO)) return served;
  const handle = served.handle as (context: AccountContext<unknown>) => Promise<unknown>;
  const guarded = async (context: AccountContext<unknown>) => {
    const refusal = refusalInDemo(call, context.body);
    if (refusal && context.caller.demoUntil) throw refusal;
    return handle(context);
  };
  return { ...served, handle: guarded as Served['handle'] };
}
