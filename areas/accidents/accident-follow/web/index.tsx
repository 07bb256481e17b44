import { customise } from '#packages/web/kit/customise.ts'
import { DueDateCell } from '#packages/web/kit/fields/due-date.tsx'
import { accidentFollow } from '../accident-follow.ts'

export default customise(accidentFollow, { cells: { stageDue: DueDateCell } })
