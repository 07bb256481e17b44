import { implement } from '#packages/server/implement.ts'
import { partnerCode } from '#areas/partners/mechanism/server/partner-code.ts'
import { parkingProvider } from '../parking-provider.ts'

export default implement(
  parkingProvider,
  partnerCode(parkingProvider, { inUse: '存在启用中的停车场 / it has active lots' }),
)
