import { KnownAlready } from '#areas/partners/mechanism/web/known-already.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import { serviceProvider } from '../service-provider.ts'

export default customise(serviceProvider, { form: { after: { identity: KnownAlready } } })
