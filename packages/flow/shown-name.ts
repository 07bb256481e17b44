import type { Language } from '#kernel'
import { sql, type Sql } from '#packages/database/sql.ts'

/**
 * A name that is kept in both languages ('请假 / Leave'), as the reader of this language sees it. `column` is ours,
 * never a caller's.
 */
export const shownName = (column: string, language: Language): Sql =>
  sql.trusted(
    language === 'en'
      ? `coalesce(nullif(split_part(${column}, ' / ', 2), ''), ${column})`
      : `split_part(${column}, ' / ', 1)`,
  )
