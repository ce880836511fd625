export async function buildSampleProject(_c: import('../platform/connection.ts').Connection, _o: { ownerId: number; today: string }): Promise<number> { throw new Error('x'); }
