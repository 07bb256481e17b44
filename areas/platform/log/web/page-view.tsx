import { customise } from '#packages/web/kit/customise.ts'
import { pageView } from '../log.ts'
import { PageName } from './page-name.tsx'
import { Stayed } from './took.tsx'

export default customise(pageView, { cells: { url: PageName, stayed: Stayed } })
