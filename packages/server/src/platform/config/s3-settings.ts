import { ConfigProblem, type Environment, readOnOrOff, readUrl } from './environment-values.ts';

/** A bucket of an S3-compatible storage. */
export interface S3Settings {
  bucket: string;
  /** The prefix of our object names: empty, or ending with a slash. */
  prefix: string;
  region: string;
  /** Defaults to Amazon's. */
  endpoint: string | undefined;
  /** Whether the bucket is part of the path instead of the host. */
  pathStyle: boolean;
  /** Defaults to the machine's role, or the AWS variables and files. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const S3_SETTINGS = [
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
] as const;

/** "s3://bucket", or "s3://bucket/folder". */
const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/;

function readS3Credentials(environment: Environment): S3Settings['credentials'] {
  const accessKeyId = environment['S3_ACCESS_KEY_ID'];
  const secretAccessKey = environment['S3_SECRET_ACCESS_KEY'];
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey };
  if (!accessKeyId && !secretAccessKey) return undefined;
  throw new ConfigProblem('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.');
}

/** Reads the bucket for files from FILES and related variables; undefined for the data folder. Throws ConfigProblem. */
export function readS3Settings(environment: Environment): S3Settings | undefined {
  const address = environment['FILES'];
  if (!address) {
    const alone = S3_SETTINGS.find((name) => environment[name]);
    if (!alone) return undefined;
    throw new ConfigProblem(`${alone} says nothing without FILES, such as FILES=s3://bucket.`);
  }
  const [, bucket, folders = ''] = S3_ADDRESS.exec(address) ?? [];
  if (!bucket)
    throw new ConfigProblem(
      `FILES must be the address of a bucket, such as s3://bucket or s3://bucket/folder, not "${address}".`,
    );
  const endpoint = readUrl(environment, 'S3_ENDPOINT', ['http:', 'https:']);
  const region = environment['S3_REGION'] || (endpoint && 'us-east-1');
  if (!region)
    throw new ConfigProblem(
      'S3_REGION must name the region of the bucket, such as eu-west-1, or S3_ENDPOINT the storage.',
    );
  return {
    ...{ bucket, region, endpoint },
    prefix: folders && `${folders.slice(1)}/`,
    pathStyle: readOnOrOff(environment, 'S3_PATH_STYLE', endpoint !== undefined),
    credentials: readS3Credentials(environment),
  };
}
