/** The measure of the page: the same left and right edge in every section. */
export const measure = 'mx-auto w-full max-w-[1180px] px-5 sm:px-8';

/** What leads to a demo is not drawn where the operator switched demos off, which the page says of itself. */
export const onlyWithDemos = 'in-data-[demos=off]:hidden';

/** Heading of a section. */
export const sectionHeading =
  'font-display text-[28px]/[34px] font-semibold text-balance sm:text-[34px]/[42px]';
