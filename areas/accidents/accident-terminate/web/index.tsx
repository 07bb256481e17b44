import { customise } from '#packages/web/kit/customise.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import { TakeFromCase } from './take-button.tsx'

export default customise(accidentTerminate, { form: { before: { repairs: TakeFromCase } } })
