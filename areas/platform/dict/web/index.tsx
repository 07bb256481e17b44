import { customise } from '#packages/web/kit/customise.ts'
import { dict } from '../dict.ts'
import { DictPanes } from './dict-panes.tsx'

export default customise(dict, { pages: { index: () => <DictPanes kind="dict" /> } })
