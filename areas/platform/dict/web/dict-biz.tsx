import { customise } from '#packages/web/kit/customise.ts'
import { dictBiz } from '../dict.ts'
import { DictPanes } from './dict-panes.tsx'

export default customise(dictBiz, { pages: { index: () => <DictPanes kind="dict-biz" /> } })
