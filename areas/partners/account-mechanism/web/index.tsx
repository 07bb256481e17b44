import { customise } from '#packages/web/kit/customise.ts'
import { accountMechanism } from '../account-mechanism.ts'
import { SameNumber } from './same-number.tsx'

export default customise(accountMechanism, { form: { after: { whose: SameNumber } } })
