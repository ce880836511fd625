import type { OidcProblem } from '@brick/domain/auth/oidc-problems';

/** A sign-in with a provider that fails: the sentence for the person, and a word for the operator's log. */
export class OidcRefusal extends Error {
  readonly problem: OidcProblem;
  readonly reason: string;

  constructor(problem: OidcProblem, reason: string) {
    super(reason);
    this.problem = problem;
    this.reason = reason;
  }
}
