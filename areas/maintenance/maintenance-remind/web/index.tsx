import { customise } from '#packages/web/kit/customise.ts'
import { maintenanceRemind } from '../maintenance-remind.ts'
import { ReadingsButton } from './readings-button.tsx'

export default customise(maintenanceRemind, { list: { toolbar: ReadingsButton } })
