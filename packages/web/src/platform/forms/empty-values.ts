// A form starts without what its schema demands, and the schema says so when it is sent.

/** The start value of a choice that has to be made. */
// biome-ignore lint/plugin/honest-types: it stands for every choice, and is none
export const UNCHOSEN = '' as never;

/** The start value of a file that has to be uploaded. */
// biome-ignore lint/plugin/honest-types: it stands for every file, and is none
export const NO_FILE = null as never;
