import { customise } from '#packages/web/kit/customise.ts'
import { logUsual } from '../log.ts'
import { CallTitle, Took } from './call-title.tsx'

export default customise(logUsual, { cells: { title: CallTitle, time: Took } })
