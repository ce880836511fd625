/** Uploads must be smaller than this: 10 × 1024 × 1024 bytes. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Allowed media types → allowed file extensions. */
export const UPLOAD_TYPES = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
} as const;

export type UploadType = keyof typeof UPLOAD_TYPES;

export const WRONG_TYPE = 'Only JPEG, PNG, and PDF files are allowed';
export const WRONG_SIZE = 'File size must be less than 10 MB';

/** An invoice as XML, which comes in as such alone. */
export const INVOICE_XML = 'application/xml';

/** Maximum number of pixels. Larger pictures would exhaust the viewer's memory, however small the file is. */
export const MAX_PIXELS = 50_000_000;

export const TOO_MANY_PIXELS = 'A picture may have 50 million pixels at most';
export const UNREADABLE_PICTURE = 'This picture is damaged: its size cannot be read';
export const REFUSED_BY_SCAN = 'The virus scan did not let this file through';
