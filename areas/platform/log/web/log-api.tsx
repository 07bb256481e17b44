import { customise } from '#packages/web/kit/customise.ts'
import { logApi } from '../log.ts'
import { Took } from './took.tsx'

export default customise(logApi, { cells: { time: Took } })
