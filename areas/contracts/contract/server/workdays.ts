import chineseDays from 'chinese-days'
import { addDays, type LocalDate } from '#kernel'
import type { Workdays } from '../../calculations/index.ts'

const { isWorkday } = chineseDays as unknown as { isWorkday(date: string): boolean }
const walk = (date: LocalDate, step: 1 | -1): LocalDate => (isWorkday(date) ? date : walk(addDays(date, step), step))

/** Published holidays and weekends; dates beyond the published years know weekends only. */
export const workdays: Workdays = { onOrAfter: date => walk(date, 1), onOrBefore: date => walk(date, -1) }
