import { customise } from '#packages/web/kit/customise.ts'
import { logError } from '../log.ts'
import { CallTitle, Took } from './call-title.tsx'

export default customise(logError, { cells: { title: CallTitle, time: Took } })
