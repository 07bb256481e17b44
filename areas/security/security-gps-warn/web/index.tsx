import { customise } from '#packages/web/kit/customise.ts'
import { DetailPage } from '#packages/web/kit/detail/detail-page.tsx'
import type { AnyResource } from '#packages/web/kit/model/world.ts'
import { securityGpsWarn } from '../security-gps-warn.ts'
import { WarnTools } from './warn-tools.tsx'
import { PartsCell, ScoreParts } from './score-parts.tsx'

const Record = () => <DetailPage resource={securityGpsWarn as unknown as AnyResource} />

export default customise(securityGpsWarn, {
  cells: { scoreParts: PartsCell },
  list: { toolbar: WarnTools },
  detail: {
    banner: ScoreParts,
    tabs: [
      {
        id: 'map',
        title: '地图与轨迹 / Map and track',
        load: () => import('./track-tab.tsx'),
        isShown: record => Boolean(record['lng']),
      },
    ],
  },
  pages: {
    handle: { Component: Record, title: 'GPS预警处理 / GPS alert handling', code: 'security_gps_warn_handle' },
  },
})
