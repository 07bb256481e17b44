import { customise } from '#packages/web/kit/customise.ts'
import { DueDateCell } from '#packages/web/kit/fields/due-date.tsx'
import { yearCheckWarn } from '../year-check-warn.ts'

export default customise(yearCheckWarn, { cells: { dueDate: DueDateCell } })
