import { implement } from '#packages/server/implement.ts'
import { partnerCode } from '#areas/partners/mechanism/server/partner-code.ts'
import { maintenanceDepot } from '../maintenance-depot.ts'

export default implement(
  maintenanceDepot,
  partnerCode(maintenanceDepot, {
    contacts: { dispatchContactId: 'dispatcher' },
    inUse: '存在启用中的维修站 / it has active stations',
    hasPapers: true,
  }),
)
