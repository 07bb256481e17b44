import { customise } from '#packages/web/kit/customise.ts'
import { accountActuallyReceive } from '../account-actually-receive.ts'
import { OpenBills } from './open-bills.tsx'

export default customise(accountActuallyReceive, { form: { before: { bills: OpenBills } } })
