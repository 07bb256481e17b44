import { customise } from '#packages/web/kit/customise.ts'
import { Device } from '#areas/platform/session/web/device.tsx'
import { logLogin } from '../log.ts'

export default customise(logLogin, { cells: { userAgent: Device } })
