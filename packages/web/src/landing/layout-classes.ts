/** Width of the page: the same left and right edges in every section. */
export const pageWidth = 'mx-auto w-full max-w-[1180px] px-5 sm:px-8';

/** Hides links to the demo if the operator disabled demos, which is marked in the page. */
export const onlyWithDemos = 'in-data-[demos=off]:hidden';

/** Style of section headings. */
export const sectionHeading =
  'font-display text-[28px]/[34px] font-semibold text-balance sm:text-[34px]/[42px]';
