import { KnownAlready } from '#areas/partners/mechanism/web/known-already.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import { driver } from '../driver.ts'
import { AdmissionPanel } from './admission-panel.tsx'
import { PlatformAccountsCell, PlatformAccountsInput } from './platform-accounts.tsx'

export default customise(driver, {
  inputs: { platformAccounts: PlatformAccountsInput },
  cells: { platformAccounts: PlatformAccountsCell },
  form: { after: { person: KnownAlready } },
  detail: { before: { check: AdmissionPanel } },
})
