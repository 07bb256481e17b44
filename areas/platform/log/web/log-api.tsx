import { customise } from '#packages/web/kit/customise.ts'
import { logApi } from '../log.ts'
import { CallTitle, Took } from './call-title.tsx'

export default customise(logApi, { cells: { title: CallTitle, time: Took } })
