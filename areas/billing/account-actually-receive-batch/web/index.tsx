import { customise } from '#packages/web/kit/customise.ts'
import { accountActuallyReceiveBatch } from '../account-actually-receive-batch.ts'
import { LinesFile } from './lines-file.tsx'

export default customise(accountActuallyReceiveBatch, { form: { before: { vehicles: LinesFile } } })
