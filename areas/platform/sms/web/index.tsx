import { MailButton } from '#areas/platform/mail/web/mail-drawer.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import { sms } from '../sms.ts'
import { SendText } from './send-dialog.tsx'

/** The ways out stand together: texts are rows here, mails have one channel for the whole tenant. */
const Tools = () => (
  <>
    <MailButton />
    <SendText />
  </>
)

export default customise(sms, { list: { toolbar: Tools } })
