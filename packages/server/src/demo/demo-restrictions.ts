import { DEMO_RESTRICTIONS, demoProblem } from '@brick/domain/demo/rules';
import type { AccountContext, EndpointHandler } from '../platform/http/endpoint-handlers.ts';

/**
 * Wraps an endpoint that DEMO_RESTRICTIONS lists, so that demo accounts are rejected. All other endpoints pass through.
 */
export function refuseInDemos(served: EndpointHandler): EndpointHandler {
  const call = `${served.endpoint.method} ${served.endpoint.path}`;
  if (!(call in DEMO_RESTRICTIONS)) return served;
  const handle = served.handle as (context: AccountContext<unknown>) => Promise<unknown>;
  const guarded = async (context: AccountContext<unknown>) => {
    const refusal = demoProblem(call, context.body);
    if (refusal && context.caller.demoUntil) throw refusal;
    return handle(context);
  };
  return { ...served, handle: guarded as EndpointHandler['handle'] };
}
