import { customise } from '#packages/web/kit/customise.ts'
import { session } from '../session.ts'
import { Device } from './device.tsx'
import { Terminal } from './terminal.tsx'

export default customise(session, { cells: { userAgent: Device, userType: Terminal } })
