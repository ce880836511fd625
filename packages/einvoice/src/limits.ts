const MEGABYTE = 1_048_576;

/** What a stranger's file may be at most. */
export const MAX_FILE_BYTES = 10 * MEGABYTE;
/** Of the XML once unpacked. */
export const MAX_XML_BYTES = 5 * MEGABYTE;
export const MAX_EMBEDDED_FILES = 20;
export const MAX_LINES = 5_000;
/** What the streams of a PDF may unpack to, pictures apart: its files are unpacked before their size is known. */
export const MAX_UNPACKED_PDF_BYTES = 64 * MEGABYTE;
export const MAX_PDF_STREAMS = 20_000;
