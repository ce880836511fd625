const COMPARATOR = /^(>=|<=|>|<|=|\^|~)?v?(\d+|[x*])(?:\.(\d+|[x*]))?(?:\.(\d+|[x*]))?(?:-[\w.]+)?$/;

function parsed(text) {
  const match = COMPARATOR.exec(text);
  if (!match) throw new Error(`"${text}" is not a version range that this check can read.`);
  const numbers = match
    .slice(2, 5)
    .map((part) => (part === undefined || part === 'x' || part === '*' ? null : Number(part)));
  return { operator: match[1] ?? '', numbers };
}

function compare(a, b) {
  for (let part = 0; part < 3; part += 1) if (a[part] !== b[part]) return a[part] < b[part] ? -1 : 1;
  return 0;
}

/** Returns the first version above ^1.2.3, ~1.2, 1.x and the like. */
function ceiling(operator, [major, minor, patch]) {
  if (major === null) return [Number.POSITIVE_INFINITY, 0, 0];
  if (operator === '~' || (operator === '' && minor !== null)) {
    if (operator === '' && patch !== null) return [major, minor, patch + 1];
    return minor === null ? [major + 1, 0, 0] : [major, minor + 1, 0];
  }
  if (operator === '^' && major === 0 && minor !== null)
    return minor === 0 && patch !== null ? [0, 0, patch + 1] : [0, minor + 1, 0];
  return [major + 1, 0, 0];
}

function meets(version, text) {
  const { operator, numbers } = parsed(text);
  const floor = numbers.map((part) => part ?? 0);
  const order = compare(version, floor);
  switch (operator) {
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '>':
      return numbers.includes(null) ? compare(version, ceiling('', numbers)) >= 0 : order > 0;
    case '<=':
      return compare(version, ceiling('', numbers)) < 0;
    default:
      return order >= 0 && compare(version, ceiling(operator === '=' ? '' : operator, numbers)) < 0;
  }
}

function alternatives(range) {
  return range.split('||').map((part) =>
    part
      .trim()
      .replace(/(\S+)\s+-\s+(\S+)/g, '>=$1 <=$2')
      .replace(/(>=|<=|>|<|=|\^|~)\s+/g, '$1')
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}

/**
 * Returns true if a version such as "20.19.0" is in a range as in `engines` fields. Throws for ranges it cannot
 * read.
 */
export function isInside(version, range) {
  const numbers = version.split('.').map(Number);
  return alternatives(range).some((comparators) => comparators.every((text) => meets(numbers, text)));
}
