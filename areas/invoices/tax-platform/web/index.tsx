import { customise } from '#packages/web/kit/customise.ts'
import { taxPlatformMessage } from '../tax-platform-message.ts'
import { PlatformBanner, PlatformTools } from './platform-tools.tsx'

export default customise(taxPlatformMessage, { list: { toolbar: PlatformTools, banner: PlatformBanner } })
