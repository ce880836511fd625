import { hash, verify } from '@node-rs/argon2';

// Argon2id, the package's default algorithm; OWASP's first recommended set (19 MiB, 2 passes, 1 lane).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const argon2 = { hash: (password: string) => hash(password, PARAMETERS), verify };
