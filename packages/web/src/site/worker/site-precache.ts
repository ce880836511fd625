/** What the worker of the application on site stores when it is installed; the build makes the list. */
export interface SitePrecache {
  /** Changes with everything that is stored. */
  version: string;
  files: string[];
  /** What is stored besides, by the language of the device. */
  words: Record<string, string[]>;
  /** The letters of its headings, and of its script. */
  fonts: Record<string, string[]>;
}
