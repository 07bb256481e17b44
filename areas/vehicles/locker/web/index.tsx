import { customise } from '#packages/web/kit/customise.ts'
import { locker, lockerGrid } from '../locker.ts'
import { GridActions } from './grid-actions.tsx'
import { GridPicture } from './grid-picture.tsx'

export default [
  customise(locker, { detail: { after: { locker: GridPicture } } }),
  customise(lockerGrid, { detail: { actions: GridActions } }),
]
