import { customise } from '#packages/web/kit/customise.ts'
import { lockerGrid } from '../locker.ts'
import { GridActions } from './grid-actions.tsx'

export default customise(lockerGrid, { detail: { actions: GridActions } })
