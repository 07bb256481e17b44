import { localDate } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import { PARTY, SUPPLY } from '../../codes.ts'
import { serviceKind, wholeOf } from '../../service-agreement/server/service-kind.ts'
import { contractCarHailing, contractCarHailingServe } from '../contract-car-hailing.ts'

export default implement(
  contractCarHailing,
  serviceKind(contractCarHailing, {
    contractType: SUPPLY.carHailing,
    noun: '代办',
    payee: { role: '代办方 / Agent', types: [PARTY.provider] },
    third: { role: '出行平台 / Platform', types: [PARTY.platform] },
    serve: contractCarHailingServe,
    fromEnquiry: () => ({}),
    cities: form => wholeOf(form, contractCarHailing).cityCodes ?? [],
    submitChecks(_tx, actor, form) {
      const { agentLicenceTo } = wholeOf(form, contractCarHailing)
      if (agentLicenceTo && agentLicenceTo < localDate(actor.clock.now()))
        form.fault('agentLicenceTo', '代办资质已过期 / the licence of the agent has expired')
    },
  }),
)
