import { createDatabase } from '../test-server.ts';
import { openStatementRecorder, type StatementRecorder } from './statement-recorder.ts';

export interface RecordedDatabase {
  place: { databaseUrl: string; ownerUrl: string; filesFolder: string };
  recorder: StatementRecorder;
  clear(): Promise<void>;
}

/** Creates a database whose server's statements are recorded; those of its owner are the test's own. */
export async function createRecordedDatabase(): Promise<RecordedDatabase> {
  const { databaseUrl, ownerUrl, filesFolder, clear } = await createDatabase();
  const recorder = await openStatementRecorder(databaseUrl);
  return {
    place: { databaseUrl: recorder.url, ownerUrl, filesFolder },
    recorder,
    async clear() {
      await recorder.end();
      await clear();
    },
  };
}
