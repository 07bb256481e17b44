import { customise } from '#packages/web/kit/customise.ts'
import { taxPlatformMessage } from '../tax-platform-message.ts'
import { platformCells } from './codes-in-words.tsx'
import { PlatformBanner, PlatformTools } from './platform-tools.tsx'

export default customise(taxPlatformMessage, {
  cells: platformCells,
  list: { toolbar: PlatformTools, banner: PlatformBanner },
})
