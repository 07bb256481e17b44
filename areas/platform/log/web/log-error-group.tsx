import { customise } from '#packages/web/kit/customise.ts'
import { logErrorGroup } from '../log.ts'

export default customise(logErrorGroup, {
  detail: { tabs: [{ id: 'occurrences', title: '历次发生 / Occurrences', load: () => import('./occurrences.tsx') }] },
})
