import { customise } from '#packages/web/kit/customise.ts'
import { locker, lockerGrid } from '../locker.ts'
import { CabinetBanner } from './cabinet-banner.tsx'
import { GridActions } from './grid-actions.tsx'
import { GridPicture } from './grid-picture.tsx'

export default [
  customise(locker, { detail: { after: { locker: GridPicture, lock: CabinetBanner } } }),
  customise(lockerGrid, { detail: { actions: GridActions } }),
]
