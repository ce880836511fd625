import type { Plugin } from 'vite';

/** What of a picture's details nobody here reads: time and position stand in its EXIF. */
const UNREAD = [
  ...['FILE', 'JFIF', 'PNG_FILE', 'IPTC', 'XMP', 'ICC', 'MPF', 'PHOTOSHOP'],
  ...['THUMBNAIL', 'MAKER_NOTES', 'GIF', 'JXL'],
];

const SWITCH = new RegExp(`\\bConstants\\.USE_(?:${UNREAD.join('|')})\\b`, 'g');

/** Switches off, as its own builds do, what the reader of details has for other purposes: devices store what is left. */
export const trimExifReader = (): Plugin => ({
  name: 'exif-alone',
  transform: {
    filter: { id: /node_modules\/exifreader\/src\/.*\.js$/ },
    handler: (code) => ({ code: code.replace(SWITCH, 'false'), map: null }),
  },
});
