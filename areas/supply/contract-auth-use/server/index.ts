import { implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { authorisationsPort } from '#areas/billing/authorisation-port.ts'
import { contractAuthUse } from '../contract-auth-use.ts'
import { checkAuthorisation, releaseAuthorisation, settleAuthorisation, useAuthorisation } from './auth.ts'
import { authExpireJob } from './expire-job.ts'

export default implement(contractAuthUse, {
  provides: [
    provide(authorisationsPort, {
      check: checkAuthorisation,
      use: useAuthorisation,
      settle: settleAuthorisation,
      release: releaseAuthorisation,
    }),
  ],
  jobs: [authExpireJob],
  schedules: [{ kind: 'auth-expire', dailyAt: '00:20' }],
})
