/** Whether a value is the address of a file that was uploaded here; an external link is not. */
export const isUploadedFile = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('/api/files/');
