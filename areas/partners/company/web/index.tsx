import { KnownAlready } from '#areas/partners/mechanism/web/known-already.tsx'
import { customise } from '#packages/web/kit/customise.ts'
import { company } from '../company.ts'

export default customise(company, { form: { after: { identity: KnownAlready } } })
