/** URL prefix of all uploaded files. */
export const FILE_URL_PREFIX = '/api/files/';
