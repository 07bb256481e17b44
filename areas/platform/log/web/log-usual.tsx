import { customise } from '#packages/web/kit/customise.ts'
import { logUsual } from '../log.ts'
import { Took } from './took.tsx'

export default customise(logUsual, { cells: { time: Took } })
