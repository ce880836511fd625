/** What the address of every file of ours begins with. */
export const PREFIX = '/api/files/';
