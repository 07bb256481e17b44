import { route } from '#packages/http/context.ts'
import type { Route } from '#packages/server/route.ts'
import { z } from 'zod'
import { optionalText } from '#areas/platform/server/inputs.ts'
import { cardData } from './card-data.ts'
import { layoutOf } from './layouts.ts'

const base = '/api/blade-desk/work-bench-disposition'

export const workbenchRoutes = (): Route[] => [
  route(`GET ${base}/list-by-position`, {
    label: '岗位工作台 / Workbench of posts',
    permissions: ['signed in'],
    input: z.object({ positionId: optionalText(20) }),
    handle: (context, { positionId }) => layoutOf(context, positionId),
  }),
  // Who may see a card is the card's own affair: its code is asked in there.
  route(`POST ${base}/card-data`, {
    label: '卡片数据 / Numbers of a card',
    permissions: ['signed in'],
    input: z.object({ cardCode: z.string().max(64), month: optionalText(7) }),
    handle: (context, { cardCode, month }) => cardData(context, cardCode, month),
  }),
]
