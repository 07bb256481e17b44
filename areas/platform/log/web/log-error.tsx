import { customise } from '#packages/web/kit/customise.ts'
import { logError } from '../log.ts'
import { Took } from './took.tsx'

export default customise(logError, { cells: { time: Took } })
