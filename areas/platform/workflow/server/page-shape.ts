import { halfOf, textOf, type Language } from '#kernel'

/** A page in the words of the dialect. */
export const pageOf = <Row>(page: { records: Row[]; total: number; current: number; size: number }) => ({
  ...page,
  pages: Math.ceil(page.total / page.size),
  orders: [],
  optimizeCountSql: true,
  searchCount: true,
  countId: '',
  maxLimit: -1,
})

const NAMES = ['name', 'taskName', 'processDefinitionName', 'historyActivityName', 'currentNodes'] as const
/** Names of models and steps are kept in both languages; clients of the dialect show them as they come. */
export const inLanguage = <Row extends object>(language: Language, rows: readonly Row[]): Row[] =>
  rows.map(row => {
    const names = NAMES.flatMap(key =>
      key in row ? [[key, textOf(String((row as Record<string, unknown>)[key]), language)]] : [],
    )
    const title = (row as { title?: unknown }).title
    return {
      ...row,
      ...Object.fromEntries(names),
      ...(typeof title === 'string' ? { title: halfOf(title, language) } : {}),
    }
  })
