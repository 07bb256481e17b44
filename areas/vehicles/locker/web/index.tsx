import { customise } from '#packages/web/kit/customise.ts'
import { locker } from '../locker.ts'
import { CabinetBanner } from './cabinet-banner.tsx'
import { GridPicture } from './grid-picture.tsx'

export default customise(locker, { detail: { after: { locker: GridPicture, lock: CabinetBanner } } })
