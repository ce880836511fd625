import { assertProviderAnswers, failureOf } from '../auth/oidc/provider-client.ts';
import type { Config } from '../platform/config/config.ts';
import type { OidcProvider } from '../platform/config/oidc-settings.ts';
import { advice, type DoctorFinding, good, problem } from './doctor-findings.ts';

export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Says what somebody has to know who set a provider like this. */
function risksOf({ name, issuer, email }: OidcProvider): DoctorFinding[] {
  const { protocol, hostname } = new URL(issuer);
  const prefix = `OIDC_${name.toUpperCase()}`;
  const risks: DoctorFinding[] = [];
  if (email === 'trusted')
    risks.push(advice(`${prefix}_EMAIL=trusted opens every account whose confirmed address ${name} names.`));
  if (protocol === 'http:' && !LOOPBACK.has(hostname))
    risks.push(
      advice(`${prefix}_ISSUER is an http address: whoever is on the way there can sign in as anybody.`),
    );
  return risks;
}

async function checkProvider(provider: OidcProvider): Promise<DoctorFinding[]> {
  const { name } = provider;
  try {
    await assertProviderAnswers(provider);
    return [good(`The provider ${name} answers.`), ...risksOf(provider)];
  } catch (error) {
    const sentence = `The provider ${name} does not answer as it should (${failureOf(error).reason}): check OIDC_${name.toUpperCase()}_ISSUER, which must be exactly what it calls itself.`;
    return [problem(sentence), ...risksOf(provider)];
  }
}

/** Reads what each provider of OpenID Connect says of itself. */
export async function checkProviders({ oidc }: Config): Promise<readonly DoctorFinding[]> {
  const findings = (await Promise.all(oidc.providers.map(checkProvider))).flat();
  if (oidc.only && oidc.passwordAccounts.length === 0)
    findings.push(
      advice(
        'OIDC_ONLY is on and PASSWORD_ACCOUNTS names nobody: while the provider is down nobody gets in.',
      ),
    );
  return findings;
}
