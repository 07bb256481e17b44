/** Absent values as every answer writes them: '' (decisions 2), however deep they stand. */
export const told = (value: unknown): unknown =>
  value === null
    ? ''
    : Array.isArray(value)
      ? value.map(told)
      : typeof value === 'object'
        ? Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, told(inner)]))
        : value
