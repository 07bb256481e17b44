/** A page in the words of the dialect. */
export const pageOf = <Row>(page: { records: Row[]; total: number; current: number; size: number }) => ({
  ...page, pages: Math.ceil(page.total / page.size), orders: [], optimizeCountSql: true, searchCount: true, countId: '', maxLimit: -1,
})
