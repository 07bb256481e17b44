import { customise } from '#packages/web/kit/customise.ts'
import { sms } from '../sms.ts'
import { SendText } from './send-dialog.tsx'

export default customise(sms, { list: { toolbar: SendText } })
