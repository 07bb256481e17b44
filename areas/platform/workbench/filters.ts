import { addDays, type LocalDate } from '#kernel'

export type Filters = Readonly<Record<string, string>>

export const all = () => ({})
export const until =
  (field: string, days: number) =>
  (today: LocalDate): Filters => ({ [`${field}_datege`]: today, [`${field}_datele`]: addDays(today, days) })
export const and =
  (...parts: ((today: LocalDate) => Filters)[]) =>
  (today: LocalDate): Filters =>
    Object.assign({}, ...parts.map(part => part(today)))
export const fixed = (filters: Filters) => () => filters
export const monthStart = (today: LocalDate): LocalDate => `${today.slice(0, 7)}-01`
export const monthEnd = (today: LocalDate): LocalDate => addDays(monthStart(addDays(monthStart(today), 31)), -1)
export const thisMonth =
  (field: string) =>
  (today: LocalDate): Filters => ({ [`${field}_datege`]: monthStart(today), [`${field}_datele`]: monthEnd(today) })
export const lastMonths =
  (field: string, months: number) =>
  (today: LocalDate): Filters => {
    let from = monthStart(today)
    for (let count = 1; count < months; count++) from = monthStart(addDays(from, -1))
    return { [`${field}_datege`]: from, [`${field}_datele`]: monthEnd(today) }
  }
export const running = fixed({ status: '6,7' })
export const open = fixed({ unpaidAmt_ge: '0.01' })
