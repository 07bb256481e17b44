import { customise } from '#packages/web/kit/customise.ts'
import { mechanismCheck } from '../mechanism-check.ts'
import { CheckTools } from './check-tools.tsx'

export default customise(mechanismCheck, { list: { toolbar: CheckTools } })
