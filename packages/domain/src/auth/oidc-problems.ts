/** Why signing in with a provider failed: one sentence each on the sign-in screen. The log says more. */
export const OIDC_PROBLEMS = ['failed', 'unreachable', 'refused', 'taken'] as const;

export type OidcProblem = (typeof OIDC_PROBLEMS)[number];
